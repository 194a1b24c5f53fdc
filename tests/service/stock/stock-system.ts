import { createServer } from 'node:http';
import { seeded } from '#demo/stock/seeded.ts';
import { formatNumber } from '#domain/money.ts';
import { listen } from '#net/listen.ts';
import type { FeedRecord } from '../../fixture-site.ts';

/** A dealership's stock system: its feed over HTTP, changed by random events. */
export interface StockSystem {
  url: string;
  /** Applies an event to one car; returns which, and the car. */
  event(now: Date): { kind: string; id: number };
  /** Whether the builder has fetched the current feed. */
  isRead(): boolean;
  /** Valid records that are not sold: by id, the price where an event set one. */
  offered(): Map<string, number | null>;
  /** Ids of cars without a page: when last read, hidden, or sold in an unreadable record. */
  withdrawn(): ReadonlySet<string>;
  close(): void;
}

/** The current feed, and the random choices that change it. */
interface Stock {
  records: FeedRecord[];
  random: ReturnType<typeof seeded>;
  now: Date;
  /** Removed or damaged records in their earlier state. */
  gone: FeedRecord[];
  spoilt: Map<number, FeedRecord>;
  /** Ids of cars that the builder took off the site; removed cars remain as they were. */
  withdrawn: Set<string>;
}

/** Guards refuse a feed that loses half of its cars, or has a fifth of them rejected, which other tests cover. */
const MAX_REMOVED = 12;
const MAX_SPOILT = 8;

const SOLD = { status: 'sold', sold: true } as const;
const FREE = { status: 'in_stock', sold: false, sold_date_timestamp: null } as const;

/** Records that cannot be published, each with its reason. */
const DIRT = [
  { slug: '../../admin' },
  { make: 'null' },
  { year: 'NaN' },
  { price: { amount: 1 } },
  { images: {} },
];

/** Another price of a car, within the guard's limit (rules 62), and no year. */
const nearby = ({ price }: FeedRecord, random: Stock['random']): number =>
  Math.max(3000, Math.round(((dollarsOf(price) || 20_000) * random.whole(60, 160)) / 100));

/** Events of cars, equally frequent; `false` where impossible at the moment. */
const EVENTS: Record<string, (stock: Stock, car: FeedRecord) => boolean> = {
  'price changed': ({ random }, car) => {
    car.price = nearby(car, random);
    car.before_price = null;
    return true;
  },
  'price as text': ({ random }, car) => {
    car.price = `$${formatNumber(nearby(car, random))}`;
    car.before_price = null;
    return true;
  },
  sold: ({ now }, car) =>
    changed(car, { ...SOLD, reserved: false, sold_date_timestamp: Math.floor(now.getTime() / 1000) }),
  back: (_stock, car) => car.sold === true && changed(car, FREE),
  reserved: (_stock, car) => car.sold !== true && changed(car, { reserved: car.reserved !== true }),
  hidden: (_stock, car) => changed(car, { show_on_dealer_website: car.show_on_dealer_website === false }),
  'new photo': ({ random }, car) =>
    changed(car, { images: [{ image: { url: `/img/stock/${car.id}/${random.whole(31, 99)}.jpg` } }] }),
  described: ({ random }, car) => changed(car, { dealercomments: `One owner, ${random.whole(1, 9)} keys.` }),
  // The address of a hidden car is not retained.
  'another address': ({ random, withdrawn }, car) =>
    car.show_on_dealer_website !== false &&
    !withdrawn.has(`${car.id}`) &&
    changed(car, { slug: `${car.slug}-${random.whole(1, 9)}` }),
  added({ records, random }, car) {
    const id = Math.max(...records.map((record) => record.id)) + random.whole(1, 1000);
    records.push({ ...structuredClone(car), ...FREE, id, slug: `new-${id}`, reserved: false });
    return true;
  },
  removed({ records, gone }, car) {
    if (gone.length >= MAX_REMOVED) return false;
    gone.push(...records.splice(records.indexOf(car), 1));
    return true;
  },
  returned({ records, gone }) {
    const [first, ...others] = gone;
    if (first === undefined) return false;
    records.push(first);
    gone.splice(0, gone.length, ...others);
    return true;
  },
  spoilt({ random, spoilt }, car) {
    if (spoilt.size >= MAX_SPOILT) return false;
    spoilt.set(car.id, { ...car });
    return changed(car, random.pick(DIRT));
  },
  mended({ records, spoilt }) {
    const [id, whole] = [...spoilt][0] ?? [];
    const car = records.find((record) => record.id === id);
    if (car === undefined || whole === undefined) return false;
    spoilt.delete(car.id);
    return changed(car, whole);
  },
};

/** Serves the feed on the loopback; events are reproducible by `seed`. */
export async function openStockSystem(records: readonly FeedRecord[], seed: string): Promise<StockSystem> {
  const random = seeded(seed);
  const stock: Stock = {
    records: structuredClone([...records]),
    random,
    now: new Date(0),
    gone: [],
    spoilt: new Map(),
    withdrawn: new Set(),
  };
  let version = 0;
  let read = -1;
  const server = createServer((_request, response) => {
    read = version;
    recordWithdrawn(stock);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(stock.records));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/stock.json`,
    event(now) {
      stock.now = now;
      for (;;) {
        const kind = random.pick(Object.keys(EVENTS));
        const car = random.pick(stock.records.filter(({ id }) => !stock.spoilt.has(id)));
        if (EVENTS[kind]?.(stock, car) !== true) continue;
        version += 1;
        return { kind, id: car.id };
      }
    },
    isRead: () => read === version,
    offered() {
      const sound = stock.records.filter(
        ({ id, sold, show_on_dealer_website }) =>
          !stock.spoilt.has(id) && sold !== true && show_on_dealer_website !== false,
      );
      return new Map(sound.map(({ id, price }) => [`${id}`, dollarsOf(price)]));
    },
    withdrawn: () => stock.withdrawn,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Records which cars a builder that reads the feed now takes off the site, or shows again. */
function recordWithdrawn({ records, spoilt, withdrawn }: Stock): void {
  for (const { id, sold, show_on_dealer_website: shown } of records) {
    const isSpoilt = spoilt.has(id);
    if (shown === false || (isSpoilt && sold === true)) withdrawn.add(`${id}`);
    else if (!isSpoilt) withdrawn.delete(`${id}`);
  }
}

function changed(car: FeedRecord, facts: Partial<FeedRecord>): boolean {
  Object.assign(car, facts);
  return true;
}

const dollarsOf = (price: unknown): number | null =>
  price === null ? null : Number(String(price).replace(/[$,]/g, ''));
