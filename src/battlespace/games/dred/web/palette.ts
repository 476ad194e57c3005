// Colours and blends: slabs of basalt over glowing ground; by day ash over clay.

import type { GameScene, Scene } from '@web/scene/scene';
import { glow } from '@web/scene/washes';

export const colours: NonNullable<GameScene['colours']> = {
  warm: ['#8a5200', '#ffd47d'],
  'warm-soft': ['#f8e6bd', '#493610'],
  cool: ['#00697c', '#7ff0fb'],
  'cool-soft': ['#cfeff4', '#0d4450'],
  'dred-waste': ['#dccfc4', '#0c080b'],
  'dred-ash': ['#efe6dd', '#2a1719'],
  'dred-glow': ['#e39a78', '#c2401c'],
  'dred-ridge': ['#c3b0a1', '#4a2524'],
  'dred-slab': ['#b39c8b', '#120d11'],
  'dred-seam': ['#cdbcae', '#17121a'],
  'dred-stone-0': ['#f7f2ed', '#3a3541'],
  'dred-stone-1': ['#efe8e1', '#423c4a'],
  'dred-stone-2': ['#f3ede7', '#332e3a'],
  'dred-pad': ['#fbf8f5', '#1d1a22'],
  'dred-rock': ['#8d7c70', '#6b5f6b'],
  'dred-rock-light': ['#b3a294', '#94858f'],
  'dred-rock-dark': ['#6b5c52', '#453b47'],
  'dred-amber': ['#e8a019', '#ffc24d'],
  'dred-amber-dark': ['#b87708', '#c98518'],
  'dred-cyan': ['#0aa3bd', '#5ff0ff'],
  'dred-ink': ['#191418', '#0b080c'],
  'dred-pale': ['#fff8ef', '#fff6ea'],
  'dred-light': ['#ffe9b8', '#ffe9b8'],
  'dred-coat': ['#4a4350', '#3a3441'],
  'dred-metal': ['#c9ced6', '#c3c9d2'],
  'dred-skin': ['#d8a984', '#d8a984'],
  'dred-glass': ['#d6f1ff', '#bfe6ff'],
  'dred-shine': ['#ffffff', '#ffffff'],
  'dred-hide': ['#cfe6b8', '#c4e0ab'],
  'dred-mask': ['#f3ecf8', '#efe6f6'],
  'dred-panel': ['#fffaf5', '#191418'],
};

export const washes: NonNullable<Scene['washes']> = {
  'dred-crust': glow('dred-ash', 1),
  'dred-lava': {
    way: 'round',
    stops: [
      [0, 'dred-glow', 0.9],
      [0.72, 'dred-glow', 0.5],
      [1, 'dred-glow', 0],
    ],
  },
  'dred-warm': glow('dred-amber', 0.5),
  'dred-cool': glow('dred-cyan', 0.45),
};
