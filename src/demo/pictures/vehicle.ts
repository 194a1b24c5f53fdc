import type { CarBody } from './bodies/body.ts';
import { convertible } from './bodies/convertible.ts';
import { coupe } from './bodies/coupe.ts';
import { fittedBody } from './bodies/fitted.ts';
import { hatch } from './bodies/hatch.ts';
import { sedan } from './bodies/sedan.ts';
import { suv } from './bodies/suv.ts';
import { ute } from './bodies/ute.ts';
import { van } from './bodies/van.ts';
import { wagon } from './bodies/wagon.ts';
import { drawCar } from './car.ts';
import { caravan } from './caravan.ts';
import { motorcycle } from './motorcycle.ts';
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
  Coupe: car(coupe),
  Convertible: car(convertible),
  Van: car(van),
  Motorcycle: motorcycle,
  Caravan: caravan,
} satisfies Record<string, Vehicle>;
