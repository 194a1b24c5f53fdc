import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { checkoutPath, isCheckoutPath, vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { emptyCaches } from '#generator/build/build-setup.ts';
import type { Manifest } from '#generator/manifest.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { IS_PROOF, walk } from '../walk.ts';
import { CARS, heldAt, SETTINGS, SITE, step, type World } from './site-edits.ts';

const pages = await compiledPages();

/** Addresses whose responses differ in two live releases: bytes, status, headers, `valid_until`; redirects too. */
function differences(one: ReleaseStore, other: ReleaseStore): string[] {
  const [a, b] = [one.current(), other.current()].map(responsesOf) as [PathResponses, PathResponses];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
}

type PathResponses = Map<string, string>;

function responsesOf(manifest: Manifest | null): PathResponses {
  const { entries = {}, header_sets = {}, redirects = [] } = manifest ?? {};
  return new Map([
    ...redirects.map((redirect) => [redirect.from, JSON.stringify(redirect)] as const),
    ...Object.entries(entries).map(([path, { hash, type, status, headers = '', valid_until }]) => {
      const fields = [hash, type, status, header_sets[headers], valid_until];
      return [path, JSON.stringify(fields)] as const;
    }),
  ]);
}

describe('the law of incremental builds', () => {
  it('"an incremental build is byte-identical to a clean one", for any edit sequence', {
    timeout: 1_800_000,
  }, async () => {
    const stock = fixtureStock(CARS);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const site = await openFixtureSite(pages, SETTINGS);
        const caches = emptyCaches();
        try {
          let world: World = { records: stock, now: ANCHOR };
          let clean = site;
          for (const { edit, warm } of [{ edit: (same: World) => same, warm: true }, ...steps]) {
            world = await edit(world, site);
            await site.stock(world.records);
            clean = await site.clean();
            const { held } = world;
            await site.build(world.now, { acceptDrop: true, ...(held && { held }), ...(warm && { caches }) });
          }
          const { held } = world;
          await clean.build(world.now, { acceptDrop: true, ...(held && { held }) });
          expect(differences(site.store, clean.store)).toEqual([]);
          await clean.store.close();
        } finally {
          await site.close();
        }
      }),
      { numRuns: walk(3, 100) },
    );
  });

  /** Builds several worlds in one program, then the last of them from scratch. */
  async function isAsClean(worlds: readonly World[]): Promise<void> {
    const site = await openFixtureSite(pages, SETTINGS);
    const caches = emptyCaches();
    try {
      for (const { records, now } of worlds) {
        await site.stock(records);
        await site.build(now, { acceptDrop: true, caches });
      }
      const clean = await site.clean();
      await clean.build(worlds.at(-1)?.now ?? ANCHOR, { acceptDrop: true });
      expect(differences(site.store, clean.store)).toEqual([]);
      await clean.store.close();
    } finally {
      await site.close();
    }
  }

  const later = (hours: number) => new Date(ANCHOR.getTime() + hours * HOUR_MS);

  it.skipIf(IS_PROOF)('the page of a sold car expires while nothing else changes (rules 2)', async () => {
    const sold = { status: 'sold', sold: true, sold_date_timestamp: ANCHOR.getTime() / 1000 };
    const records = fixtureStock(CARS).map((car, place) => (place === 3 ? { ...car, ...sold } : car));
    await isAsClean([24, 24 * 32, 24 * 33 + 1].map((hours) => ({ records, now: later(hours) })));
  });

  it.skipIf(IS_PROOF)(
    'the prevailing spelling is decided over all cars (rules "Facet value case")',
    async () => {
      const cars = fixtureStock(CARS).map((car) => ({ ...car, standardEquipment: ['Alloy wheels'] }));
      const spelt = (...features: string[]) =>
        cars.map((car, place) => {
          const feature = features[place];
          return feature === undefined ? car : { ...car, standardEquipment: [feature] };
        });
      await isAsClean([
        { records: spelt('sunroof', 'sunroof', 'Sunroof'), now: ANCHOR },
        { records: spelt('sunroof', 'Sunroof', 'Sunroof'), now: ANCHOR },
      ]);
    },
  );

  it.skipIf(IS_PROOF)(
    'a payment host gets into the policy of each page that links to the payment, though no page reads it',
    async () => {
      const site = await openFixtureSite(pages, SETTINGS);
      try {
        await site.stock(fixtureStock(CARS));
        await site.build(ANCHOR);
        await site.write(
          'site.json',
          siteWith({ ...SETTINGS, reservation: { payment_origin: 'https://pay.example' } }),
        );
        await site.build(ANCHOR);
        const { entries = {}, header_sets = {} } = site.store.current() ?? {};
        const checkouts = Object.entries(entries).filter(([path]) => isCheckoutPath(path));
        expect(checkouts.length).toBeGreaterThan(0);
        for (const [, { headers = '' }] of checkouts)
          expect(header_sets[headers]?.['Content-Security-Policy']).toContain(
            "form-action 'self' https://pay.example",
          );
      } finally {
        await site.close();
      }
    },
  );

  it.skipIf(IS_PROOF)(
    '"shown reserved everywhere": a hold prints the car’s own pages and lists again, at its start and end',
    async () => {
      const records = fixtureStock(CARS);
      const at = records.findIndex(
        ({ status, sold, reserved }) => status === 'in_stock' && !sold && !reserved,
      );
      const car = records[at];
      if (car === undefined) throw new Error('No car of the fixture is for sale');
      const site = await openFixtureSite(pages, { flags: { reserve_online: true } });
      try {
        await site.stock(records);
        await site.build(ANCHOR);
        const [before, first] = [await site.objects(), site.store.current()];
        const held = [...heldAt({ records, now: ANCHOR }, at), 'a car of another group'];
        const { outcome, changed } = await site.build(ANCHOR, { held });
        expect(outcome).toBe('published');
        const [page, checkout] = [vehiclePath(car.slug), checkoutPath(car.slug, SITE)];
        expect(changed).toEqual(expect.arrayContaining([page, '/search']));
        const own = [car.slug, String(car.id)];
        const cars = changed.filter((path) => path.startsWith(vehiclePath('')));
        // Similar cars show it too.
        const showing = (path: string) => before.get(path)?.includes(`href="${page}"`) ?? false;
        expect(cars.filter((path) => !own.some((name) => path.includes(name)) && !showing(path))).toEqual([]);
        expect(site.store.current()?.held).toEqual([String(car.id)]);
        expect(await site.read(page)).toContain('vehicle-tag--reserved');
        expect((await site.objects()).has(checkout)).toBe(true);
        expect((await site.build(ANCHOR, { held })).outcome).toBe('unchanged');

        expect((await site.build(ANCHOR, { held: [] })).outcome).toBe('published');
        expect(await site.objects()).toEqual(before);
        expect(site.store.current()?.release).toBe(first?.release);
      } finally {
        await site.close();
      }
    },
  );
});
