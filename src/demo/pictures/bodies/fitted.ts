import type { CarBody } from './body.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { type FittedBody, fitBody } from './fit.ts';
import { hatch } from './hatch.ts';
import { sedan } from './sedan.ts';
import { suv } from './suv.ts';
import { ute } from './ute.ts';
import { van } from './van.ts';
import { wagon } from './wagon.ts';

/** Silhouettes by class and size, a row each. */
// biome-ignore format: a table, a row for each silhouette
const MEASURES = {
  OffRoader:      { base: suv, length: 4500, height: 1880, overhang: 790, wheelbase: 2750, radius: 395, rim: 232, sill: 350, rake: [-190, 170], archLip: 64 },
  SevenSeater:    { base: suv, length: 4940, height: 1830, overhang: 880, wheelbase: 2860, radius: 390, rim: 268, sill: 300, rake: [-40, 110] },
  CoupeSUV:       { base: suv, length: 4740, height: 1610, overhang: 890, wheelbase: 2870, radius: 380, rim: 288, sill: 235, rake: [20, -260], archLip: 24, bareRoof: true },
  EvCrossover:    { base: suv, length: 4640, height: 1600, overhang: 830, wheelbase: 3000, radius: 380, rim: 294, sill: 215, rake: [-120, -60], archLip: 0, bareRoof: true },
  SmallCrossover: { base: suv, length: 4200, height: 1600, overhang: 830, wheelbase: 2580, radius: 345, rim: 236, sill: 240, rake: [-30, 50] },
  SmallHatch:     { base: hatch, length: 3720, height: 1500, overhang: 700, wheelbase: 2430, radius: 298, rim: 200, sill: 195, rake: [-70, 70], bareRoof: true },
  HotHatch:       { base: hatch, length: 4290, height: 1420, overhang: 850, wheelbase: 2650, radius: 338, rim: 278, sill: 155, rake: [20, -40] },
  Fastback:       { base: hatch, length: 4740, height: 1440, overhang: 850, wheelbase: 2900, radius: 350, rim: 288, sill: 170, rake: [20, -330], bareRoof: true },
  LargeSedan:     { base: sedan, length: 4940, height: 1455, overhang: 920, wheelbase: 2870, radius: 345, rim: 262, sill: 190, rake: [-20, 60] },
  CrossWagon:     { base: wagon, length: 4870, height: 1660, overhang: 930, wheelbase: 2745, radius: 362, rim: 252, sill: 270, rake: [-20, 60], archLip: 52 },
  PeopleMover:    { base: van, length: 5160, height: 1770, overhang: 950, wheelbase: 3090, radius: 362, rim: 272, sill: 200, rake: [90, -80] },
  TallUte:        { base: ute, length: 5390, height: 1900, overhang: 930, wheelbase: 3270, radius: 415, rim: 246, sill: 470, rake: [-30, 20], archLip: 70 },
  MuscleCoupe:    { base: coupe, length: 4800, height: 1390, overhang: 930, wheelbase: 2720, radius: 358, rim: 274, sill: 160, rake: [10, 60] },
  Roadster:       { base: convertible, length: 3920, height: 1230, overhang: 790, wheelbase: 2310, radius: 312, rim: 228, sill: 155, rake: [0, 0] },
} as const satisfies Record<string, FittedBody>;

export type FittedName = keyof typeof MEASURES;

/** The body of each silhouette that is a drawn body in other proportions. */
export const fittedBody = (name: FittedName): CarBody => fitBody(MEASURES[name]);
