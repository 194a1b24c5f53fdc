import path from 'node:path';
import { defineCommand } from 'citty';
import { NotFound } from '#domain/errors.ts';
import { readEnvironment } from '#server/env.ts';
import { memoryWithCars, readMemory } from '#sites/memory.ts';
import { chosenSite } from '../sites.ts';
import { carWay } from '../why/car-way.ts';
import { findCar } from '../why/find-car.ts';

export const why = defineCommand({
  meta: { name: 'why', description: 'Trace one car from its record to its page and each channel' },
  args: {
    car: { type: 'positional', description: 'Id, slug, stock number or VIN' },
    site: { type: 'string', description: 'Slug of the site' },
  },
  async run({ args }) {
    const site = await chosenSite(args.site, console.error);
    const state = path.resolve(readEnvironment().FORECOURT_STATE);
    const memory = await readMemory(state, site);
    if (memory === null)
      throw new NotFound(`${site} has no stock yet: "forecourt build --site ${site}" reads it.`);
    const whole = memoryWithCars(state, memory);
    console.log(carWay(whole, findCar(whole, args.car ?? ''), new Date()));
  },
});
