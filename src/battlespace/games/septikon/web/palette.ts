// Colours and blends: two lit stations in the void; by day the void is a pale sky above the clouds.

import type { GameScene, Scene } from '@web/scene/scene';
import { blend, glow } from '@web/scene/washes';

export const colours: NonNullable<GameScene['colours']> = {
  'sep-space': ['#dce7f3', '#04070e'],
  'sep-deep': ['#eef4fa', '#0a1224'],
  'sep-nebula': ['#c3b4ea', '#5a3fb0'],
  'sep-haze': ['#a9dbe6', '#12708a'],
  'sep-planet': ['#f6ead6', '#2b4f74'],
  'sep-planet-low': ['#d9c6a6', '#0a1626'],
  'sep-ring': ['#c9b48f', '#7fa6c9'],
  'sep-star': ['#8fa3b8', '#e6f1ff'],
  'sep-grid': ['#b3c4d6', '#27405a'],
  'sep-spot': ['#cfdcea66', '#1b35544d'],
  'sep-hull': ['#dfe6ec', '#33424f'],
  'sep-hull-low': ['#a9b8c5', '#131c25'],
  'sep-rivet': ['#7d8f9e', '#5a7084'],
  'sep-line': ['#8fa2b236', '#9fc0dd24'],
  'sep-wall': ['#33475a', '#a9bfd2'],
  'sep-door': ['#c98f00', '#ffd34d'],
  'sep-floor': ['#ffffff59', '#00000038'],
  'sep-prod': ['#eff8e8', '#2c6140'],
  'sep-prod-low': ['#cfe6c4', '#0f2418'],
  'sep-battle': ['#fff0ec', '#7a2f2f'],
  'sep-battle-low': ['#f3c9c0', '#2b1216'],
  'sep-store': ['#f4f9fd', '#27455f'],
  'sep-store-low': ['#d6e4ef', '#0c1a28'],
  'sep-lock': ['#fff1b8', '#5c4a0e'],
  'sep-arm': ['#eae0f8', '#40307a'],
  'sep-surface': ['#f0e8da', '#5a5142'],
  'sep-surface-low': ['#cdbfa6', '#272219'],
  'sep-red': ['#a3231b', '#ffb3a8'],
  'sep-violet': ['#5b32a3', '#dccbff'],
  'sep-oxygen': ['#0f6f9f', '#5cc3ff'],
  'sep-biomass': ['#35741a', '#86d65f'],
  'sep-rockets': ['#a8325a', '#ff86a8'],
  'sep-biodrones': ['#6f42c4', '#bb9cff'],
  'sep-metal': ['#51606d', '#b3c2cf'],
  'sep-uranium': ['#5f6c00', '#ccd93e'],
  'sep-energy': ['#a86300', '#ffbd45'],
  'sep-hole': ['#1c1410', '#050302'],
  'sep-ember': ['#e0480f', '#ff7a2e'],
  'sep-hot': ['#ffd37a', '#ffe3a1'],
  'sep-flame': ['#ff8a1f', '#ffb347'],
  'sep-visor': ['#dff3ff', '#0b1b2a'],
  'sep-steel': ['#f3f6f8', '#d9e3ec'],
  'sep-night': ['#15202b', '#070c12'],
};

const lamp = (high: string, low: string): NonNullable<Scene['washes']>[string] => ({
  way: 'round',
  stops: [
    [0, high],
    [0.55, high, 0.75],
    [1, low],
  ],
});

export const washes: NonNullable<Scene['washes']> = {
  'sep-void': lamp('sep-deep', 'sep-space'),
  'sep-nebula': glow('sep-nebula', 0.4),
  'sep-haze': glow('sep-haze', 0.36),
  'sep-planet': {
    way: 'down',
    stops: [
      [0, 'sep-planet'],
      [0.8, 'sep-planet-low'],
    ],
  },
  'sep-hull': blend('down', 'sep-hull', 'sep-hull-low'),
  'sep-prod': lamp('sep-prod', 'sep-prod-low'),
  'sep-battle': lamp('sep-battle', 'sep-battle-low'),
  'sep-store': lamp('sep-store', 'sep-store-low'),
  'sep-surface': blend('down', 'sep-surface', 'sep-surface-low'),
  'sep-glow': glow('sep-flame', 0.8),
};
