import type { CarBody } from './bodies/body.ts';
import { classic } from './bodies/classic.ts';
import { convertible } from './bodies/convertible.ts';
import { coupe } from './bodies/coupe.ts';
import { fittedBody } from './bodies/fitted.ts';
import { hatch } from './bodies/hatch.ts';
import { sedan } from './bodies/sedan.ts';
import { singleCab } from './bodies/single-cab.ts';
import { suv } from './bodies/suv.ts';
import { ute } from './bodies/ute.ts';
import { van } from './bodies/van.ts';
import { wagon } from './bodies/wagon.ts';
import { drawCar } from './car.ts';
import { CARAVANS } from './caravan/caravans.ts';
import { adventure } from './motorcycle/adventure.ts';
import { cruiser } from './motorcycle/cruiser.ts';
import { roadster } from './motorcycle/roadster.ts';
import { scooter } from './motorcycle/scooter.ts';
import { sports } from './motorcycle/sports.ts';
import type { Vehicle } from './variant.ts';

function car(body: CarBody): Vehicle {
  const { length, height, wheels } = body;
  return {
    length,
    height,
    wheels: [wheels.front, wheels.rear].map((x) => ({ x, radius: wheels.radius })),
    draw: (finish) => drawCar({ ...finish, body }),
  };
}

const MOTORCYCLES = {
  Motorcycle: roadster,
  AdventureBike: adventure,
  SportsBike: sports,
  Cruiser: cruiser,
  Scooter: scooter,
} satisfies Record<string, Vehicle>;

/** Every silhouette of the demo stock (look.md "Demo pictures"). */
export const VEHICLES = {
  OffRoader: car(fittedBody('OffRoader')),
  SevenSeater: car(fittedBody('SevenSeater')),
  CoupeSUV: car(fittedBody('CoupeSUV')),
  EvCrossover: car(fittedBody('EvCrossover')),
  SmallCrossover: car(fittedBody('SmallCrossover')),
  SmallHatch: car(fittedBody('SmallHatch')),
  HotHatch: car(fittedBody('HotHatch')),
  Fastback: car(fittedBody('Fastback')),
  LargeSedan: car(fittedBody('LargeSedan')),
  CrossWagon: car(fittedBody('CrossWagon')),
  PeopleMover: car(fittedBody('PeopleMover')),
  TallUte: car(fittedBody('TallUte')),
  MuscleCoupe: car(fittedBody('MuscleCoupe')),
  Roadster: car(fittedBody('Roadster')),
  Hatch: car(hatch),
  Sedan: car(sedan),
  SUV: car(suv),
  Wagon: car(wagon),
  Ute: car(ute),
  SingleCab: car(singleCab),
  Classic: car(classic),
  Coupe: car(coupe),
  Convertible: car(convertible),
  Van: car(van),
  ...MOTORCYCLES,
  ...CARAVANS,
} satisfies Record<string, Vehicle>;

export type PictureBody = keyof typeof VEHICLES;

/** Whose place to sit a picture shows: a cabin, a caravan's rooms, or the cockpit and saddle of a motorcycle. */
export function seatingOf(body: PictureBody): 'car' | 'caravan' | 'motorcycle' {
  if (body in MOTORCYCLES) return 'motorcycle';
  return body in CARAVANS ? 'caravan' : 'car';
}
