import { mix } from '../colour.ts';
import { LIGHTS } from '../light.ts';
import { linear, radial, rect, type Stop } from '../svg.ts';
import type { Variant } from '../variant.ts';
import { type Backdrop, HEIGHT, WIDTH } from './backdrop.ts';

interface Studio {
  light: keyof typeof LIGHTS;
  wall: readonly Stop[];
  glow: readonly [colour: string, opacity: number];
  floor: readonly Stop[];
  lamp: number;
}

const STUDIOS: readonly [Studio, Studio, Studio] = [
  {
    light: 'studio',
    wall: [
      [0, '#c4cad0'],
      [0.6, '#dde1e5'],
      [1, '#e9ecee'],
    ],
    glow: ['#ffffff', 0.9],
    floor: [
      [0, '#dfe3e6'],
      [0.2, '#cfd4d8'],
      [1, '#9fa7ae'],
    ],
    lamp: 0.7,
  },
  {
    light: 'studio',
    wall: [
      [0, '#b8b1a7'],
      [0.6, '#d5cfc6'],
      [1, '#e3ded7'],
    ],
    glow: ['#fffaf2', 0.85],
    floor: [
      [0, '#dad4cb'],
      [0.2, '#c8c1b7'],
      [1, '#938b80'],
    ],
    lamp: 0.6,
  },
  {
    light: 'night',
    wall: [
      [0, '#1b1f24'],
      [0.6, '#343b43'],
      [1, '#4a525b'],
    ],
    glow: ['#aebac6', 0.6],
    floor: [
      [0, '#4b535b'],
      [0.2, '#353c43'],
      [1, '#14171b'],
    ],
    lamp: 0.5,
  },
];

/** Where the wall bends into the floor, pixels. */
const HORIZON = 690;

/** A photo studio with an endless wall, a softbox overhead and a floor polished from `ground` (pixels) down; the third one is dark. */
export function studio(variant: Variant, ground: number): Backdrop {
  const { light, wall, glow, floor, lamp } = STUDIOS[variant];
  const [colour, opacity] = glow;
  const behind = [
    linear('bw', [0, 0, 0, HORIZON], ...wall),
    linear('bf', [0, HORIZON, 0, HEIGHT], ...floor),
    radial(
      'bg',
      [WIDTH / 2, 500, 820, 0.6],
      [0, colour, opacity],
      [0.45, colour, opacity * 0.45],
      [1, colour, 0],
    ),
    linear(
      'bh',
      [0, HORIZON - 90, 0, HORIZON + 60],
      [0, floor[0]?.[1] ?? colour, 0],
      [0.6, floor[0]?.[1] ?? colour, 1],
      [1, floor[0]?.[1] ?? colour, 0],
    ),
    radial(
      'bl',
      [WIDTH / 2, 40, 760, 0.16],
      [0, '#ffffff', lamp],
      [0.5, '#ffffff', lamp * 0.4],
      [1, '#ffffff', 0],
    ),
    radial('bp', [WIDTH / 2, 860, 860, 0.2], [0, colour, opacity * 0.6], [1, colour, 0]),
    rect([0, 0, WIDTH, HORIZON], 'url(#bw)'),
    rect([0, HORIZON, WIDTH, HEIGHT - HORIZON], 'url(#bf)'),
    rect([0, HORIZON - 90, WIDTH, 150], 'url(#bh)'),
    rect([0, 0, WIDTH, HEIGHT], 'url(#bg)'),
    rect([0, 690, WIDTH, 340], 'url(#bp)'),
    rect([0, 0, WIDTH, 180], 'url(#bl)'),
  ].join('');
  const [near, far] = [floor[1]?.[1] ?? colour, floor[2]?.[1] ?? colour];
  const floorVeil =
    linear(
      'bv',
      [0, ground, 0, HEIGHT],
      [0, mix(near, far, 0.17), 0],
      [0.03, mix(near, far, 0.2), 0.66],
      [0.3, mix(near, far, 0.42), 0.86],
      [0.62, mix(near, far, 0.68), 1],
      [1, far, 1],
    ) + rect([0, ground, WIDTH, HEIGHT - ground], 'url(#bv)');
  return { light: LIGHTS[light], behind, floorVeil };
}
