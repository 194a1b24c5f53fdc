import type { Body } from './bodies/body.ts';
import { convertible } from './bodies/convertible.ts';
import { coupe } from './bodies/coupe.ts';
import { hatch } from './bodies/hatch.ts';
import { sedan } from './bodies/sedan.ts';
import { suv } from './bodies/suv.ts';
import { ute } from './bodies/ute.ts';
import { van } from './bodies/van.ts';
import { wagon } from './bodies/wagon.ts';
import { drawCar } from './car.ts';
import { caravan } from './caravan.ts';
import type { Light } from './light.ts';
import { motorcycle } from './motorcycle.ts';
import type { Paint } from './paint.ts';
import type { Footprint } from './shadow.ts';
import type { Variant } from './variant.ts';

/** How one vehicle is to look: `id` prefixes its gradients, so that several fit in one document. */
export interface Finish {
  id: string;
  paint: Paint;
  light: Light;
  variant: Variant;
}

/** Something on wheels, drawn from its left side in millimetres: front at x = 0, ground at y = 0. */
export interface Vehicle extends Footprint {
  height: number;
  draw: (finish: Finish) => string;
}

function car(body: Body): Vehicle {
  const { length, height, wheels } = body;
  return {
    length,
    height,
    wheels: [wheels.front, wheels.rear].map((x) => ({ x, radius: wheels.radius })),
    draw: (finish) => drawCar({ ...finish, body }),
  };
}

/** Every body type of the demo stock (look.md "Demo pictures"). */
export const VEHICLES = {
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
