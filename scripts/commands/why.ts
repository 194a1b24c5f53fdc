import path from 'node:path';
import { defineCommand } from 'citty';
import { NotFound } from '#domain/errors.ts';
import { quarantinedCars } from '#generator/manifest.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { readLastBuild } from '#sites/build-report.ts';
import { memoryWithCars, readMemory } from '#sites/memory.ts';
import { chosenSite } from '../sites.ts';
import { carWay, newerFeed } from '../why/car-way.ts';
import { findCar } from '../why/find-car.ts';
import { pullSites } from './stores.ts';

export const why = defineCommand({
  meta: { name: 'why', description: 'Trace one car from its record to its page and each channel' },
  args: {
    car: { type: 'positional', description: 'Id, slug, stock number or VIN' },
    site: { type: 'string', description: 'Slug of the site' },
  },
  async run({ args }) {
    const site = await chosenSite(args.site, console.error);
    await pullSites(site);
    const state = path.resolve(readEnvironment().FORECOURT_STATE);
    const memory = await readMemory(state, site);
    if (memory === null)
      throw new NotFound(`${site} has no stock yet: "forecourt build --site ${site}" reads it.`);
    const whole = memoryWithCars(state, memory);
    const store = openReleaseStore(path.join(state, 'store'), site);
    const release = store.current();
    const live = { omitted: quarantinedCars(release ?? {}), held: new Set(release?.held) };
    await store.close();
    const found = findCar(whole, args.car ?? '');
    console.log(newerFeed(whole, await readLastBuild(state, site)) + carWay(whole, found, live, new Date()));
  },
});
