import fc from 'fast-check';
import { HOUR_MS } from '#domain/duration.ts';
import { heldCar } from '#domain/reservation/held-car.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { type FeedRecord, type FixtureSite, SLUG } from '../fixture-site.ts';

export const CARS = 14;

/** A change of a site between two builds. */
export interface World {
  records: FeedRecord[];
  now: Date;
  /** Cars that shoppers hold. */
  held?: string[];
}
type Edit = (world: World, site: FixtureSite) => World | Promise<World>;

const change =
  (place: number, facts: Partial<FeedRecord>): Edit =>
  (world) => ({
    ...world,
    records: world.records.map((record, index) =>
      index === place % world.records.length ? { ...record, ...facts } : record,
    ),
  });

/** The key of a held car of the feed. */
export const heldAt = ({ records }: World, place: number): string[] => {
  const record = records[place % records.length];
  return record === undefined ? [] : [heldCar({ id: String(record.id), vin: textOrNull(record.vin) }, SITE)];
};
export const SITE = siteWith({ slug: SLUG });
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const place = fc.nat(CARS);
const edit: fc.Arbitrary<{ name: string; edit: Edit }> = fc.oneof(
  fc.record({ place, price: fc.integer({ min: 0, max: 90_000 }) }).map(({ place, price }) => ({
    name: `car ${place} costs ${price}`,
    edit: change(place, { price }),
  })),
  place.map((place) => ({
    name: `car ${place} is sold`,
    edit: (world: World, site: FixtureSite) =>
      change(place, {
        status: 'sold',
        sold: true,
        sold_date_timestamp: Math.floor(world.now.getTime() / 1000),
      })(world, site),
  })),
  fc.record({ place, reserved: fc.boolean() }).map(({ place, reserved }) => ({
    name: `car ${place} reserved: ${reserved}`,
    edit: change(place, { reserved }),
  })),
  fc.array(place, { maxLength: 2 }).map((places) => ({
    name: `shoppers hold cars ${places}`,
    edit: (world: World) => ({ ...world, held: places.flatMap((place) => heldAt(world, place)) }),
  })),
  fc.record({ place, colour: fc.constantFrom('Red', null, 'null') }).map(({ place, colour }) => ({
    name: `car ${place} is ${colour}`,
    edit: change(place, { colour }),
  })),
  fc.record({ place, year: fc.constantFrom(2019, 'x') }).map(({ place, year }) => ({
    name: `car ${place} is of the year ${year}`,
    edit: change(place, { year }),
  })),
  fc.record({ place, version: fc.integer({ min: 1, max: 2 }) }).map(({ place, version }) => ({
    name: `car ${place} goes by address ${version}`,
    edit: change(place, { slug: `renamed-${place}-${version}` }),
  })),
  fc.record({ place, average: fc.constantFrom(95_000, 99_000) }).map(({ place, average }) => ({
    name: `car ${place} has the undated average ${average}`,
    edit: change(place, { autograb_data: { average_market_price: average } }),
  })),
  place.map((place) => ({
    name: `car ${place} vanishes`,
    edit: ({ records, ...world }: World) => ({
      ...world,
      records: records.length > 10 ? records.toSpliced(place % records.length, 1) : records,
    }),
  })),
  fc.record({ place, feature: fc.constantFrom('Sunroof', 'sunroof') }).map(({ place, feature }) => ({
    name: `car ${place} has a ${feature}`,
    edit: change(place, { standardEquipment: [feature] }),
  })),
  // Some of these exceed the lifetime of a sold car's page.
  fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 780, max: 800 })).map((hours) => ({
    name: `${hours} hours pass`,
    edit: (world: World) => ({ ...world, now: new Date(world.now.getTime() + hours * HOUR_MS) }),
  })),
  fc.constantFrom('Three years.', 'Five years.').map((text) => ({
    name: `the warranty page says ${text}`,
    edit: async (world: World, site: FixtureSite) => {
      await site.write(
        'content/pages/warranty.md',
        `---\ntitle: Warranty\ndescription: Ours.\npath: /warranty\n---\n\n${text}\n`,
      );
      return world;
    },
  })),
  fc.constantFrom('#134', '#123456').map((colour) => ({
    name: `the brand is ${colour}`,
    edit: async (world: World, site: FixtureSite) => {
      await site.write('theme.css', `:root { --color-brand: ${colour}; }\n`);
      return world;
    },
  })),
  fc.constantFrom('https://checkout.stripe.com', 'https://pay.example').map((payment_origin) => ({
    name: `deposits are paid at ${payment_origin}`,
    edit: async (world: World, site: FixtureSite) => {
      await site.write('site.json', siteWith({ ...SETTINGS, reservation: { payment_origin } }));
      return world;
    },
  })),
  fc.constantFrom('Now.', 'Until the end of the month.').map((description) => ({
    name: `the offer says ${description}`,
    edit: async (world: World, site: FixtureSite) => {
      await site.write('offers.json', [
        { id: 'ranger', name: 'Drive away offer', manufacturer: 'Ford', description },
      ]);
      return world;
    },
  })),
);

/** A build after an edit: by a program with the site in memory, or by a new one. */
export const step = fc
  .record({ edited: edit, warm: fc.boolean() })
  .map(({ edited: { name, edit }, warm }) => ({ name: `${name}, ${warm ? 'warm' : 'cold'}`, edit, warm }));

/** All feeds are on, because each contains all cars; so are pages whose policy names another host. */
export const SETTINGS = {
  slug: SLUG,
  stock: { type: 'file', path: 'stock.json' },
  flags: { reserve_online: true },
  feeds: { google_vehicles: { vin: true }, meta_vehicles: true, stock: true },
  price: { type: { new: 'drive_away', demo: 'drive_away', used: 'egc' } },
} as const satisfies Partial<SiteInput>;
