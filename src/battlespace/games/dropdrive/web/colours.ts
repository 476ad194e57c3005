import type { Wash } from '@web/scene/scene';
import { blend, glow } from '@web/scene/washes';

/** Colours of pieces and of the table; the first for a light ground, the second for a dark one. */
export const colours: Readonly<Record<string, readonly [string, string]>> = {
  void: ['#1b2740', '#070b16'],
  space: ['#2a3b5c', '#0f1830'],
  'space-deep': ['#1d2a45', '#080d1b'],
  nebula: ['#7a5fd0', '#5a3fb0'],
  mist: ['#2f9ab0', '#12708a'],
  star: ['#ffffff', '#e6f1ff'],
  wall: ['#8b98a8', '#4a5666'],
  'wall-low': ['#56616f', '#222b37'],
  wood: ['#ff9a3c', '#ff9a3c'],
  sun: ['#fff3c4', '#fff0b8'],
  'sun-mid': ['#ffc24d', '#ffb53a'],
  'sun-rim': ['#ff7a2e', '#ff6a1f'],
  night: ['#060a14', '#03060d'],
  line: ['#0b1320', '#0b1320'],
  dark: ['#0b1320', '#0b1320'],
  bright: ['#ffffff', '#ffffff'],
  near: ['#8fd3ff', '#8fd3ff'],
  chain: ['#ffd76a', '#ffd76a'],
  ready: ['#4fe0a0', '#4fe0a0'],
  blocked: ['#ff8f86', '#ff8f86'],
  'rock-blue': ['#2f7de1', '#2f7de1'],
  'rock-yellow': ['#f2c230', '#f2c230'],
  'rock-red': ['#d8433b', '#d8433b'],
  'rock-white': ['#eef2f5', '#eef2f5'],
  'rock-copper': ['#b5703a', '#b5703a'],
  'faction-pink': ['#ff5fa8', '#ff5fa8'],
  'faction-green': ['#46c46a', '#46c46a'],
  'faction-blue': ['#3d8bff', '#3d8bff'],
  'faction-orange': ['#ff9534', '#ff9534'],
  'faction-purple': ['#9a64e8', '#9a64e8'],
  'piece-fuel': ['#9df0d8', '#9df0d8'],
  'piece-salvage': ['#c3cbd6', '#c3cbd6'],
  'piece-token': ['#7c3fd0', '#7c3fd0'],
  'piece-mine': ['#8c2f2a', '#8c2f2a'],
  'piece-wormhole': ['#3b2a78', '#3b2a78'],
  'piece-derelict': ['#7f8894', '#7f8894'],
  'piece-leviathan': ['#2e8f86', '#2e8f86'],
  'piece-dyson': ['#d7b26a', '#d7b26a'],
  'kind-front': ['#0b5f87', '#7fd0ff'],
  'kind-back': ['#0b5f87', '#7fd0ff'],
  'kind-upgrade': ['#0a8f5b', '#35d391'],
  'kind-passenger': ['#c77700', '#ffb84d'],
  'kind-specimen': ['#7b3fa0', '#d09af0'],
  'kind-scan': ['#7b3fa0', '#d09af0'],
  'kind-captain': ['#4c6272', '#a3b9c8'],
};

/** Blends for the table seen from above. */
export const washes: Readonly<Record<string, Wash>> = {
  space: blend('round', 'space', 'space-deep'),
  nebula: glow('nebula', 0.32),
  mist: glow('mist', 0.3),
  wall: blend('down', 'wall', 'wall-low'),
  sun: {
    way: 'round',
    stops: [
      [0, 'sun'],
      [0.55, 'sun-mid'],
      [1, 'sun-rim'],
    ],
  },
  corona: {
    way: 'round',
    stops: [
      [0, 'sun-mid', 0.75],
      [0.4, 'sun-rim', 0.35],
      [1, 'sun-rim', 0],
    ],
  },
  dusk: {
    way: 'across',
    stops: [
      [0, 'night', 0],
      [0.45, 'night', 0.08],
      [1, 'night', 0.72],
    ],
  },
};
