import { createServer } from 'node:http';
import { listen } from '#net/listen.ts';
import { type BenchCar, lowerPrice, readFeed } from '../dealerships.ts';

/** The stock systems of several dealerships, which serve their feeds over HTTP. */
export interface StockSystems {
  urlOf(site: string): string;
  /** Loads the feeds in the dealerships' folders. */
  load(root: string, sites: readonly string[]): Promise<void>;
  /** Lowers the price of one of a site's cars, in rotation. */
  change(site: string): void;
  /** Returns the changed cars of a site with their current prices. */
  changed(site: string): readonly BenchCar[];
  close(): void;
}

/** Number of cars of each site in rotation. */
const TURNS = 5;

interface BenchStock {
  feed: BenchCar[];
  changes: number;
  changed: Map<string, BenchCar>;
}

export async function openStockSystems(): Promise<StockSystems> {
  const yards = new Map<string, BenchStock>();
  const yardOf = (site: string): BenchStock => {
    const yard = yards.get(site);
    if (yard === undefined) throw new Error(`There is no feed of ${site}`);
    return yard;
  };
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(yardOf(url.slice(1)).feed));
  });
  const port = await listen(server);
  return {
    urlOf: (site) => `http://127.0.0.1:${port}/${site}`,
    async load(root, sites) {
      for (const site of sites)
        yards.set(site, { feed: await readFeed(root, site), changes: 0, changed: new Map() });
    },
    change(site) {
      const yard = yardOf(site);
      const car = lowerPrice(yard.feed, 1 + (yard.changes % TURNS));
      yard.changes += 1;
      yard.changed.set(car.slug, car);
    },
    changed: (site) => [...yardOf(site).changed.values()],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
