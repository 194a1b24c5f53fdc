import { edgeCasesOf } from '#demo/stock/demo-feed.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { type FixtureSite, fixtureStock, openFixtureSite, openPages, SLUG } from '../fixture-site.ts';
import { STATE } from './demo-server.ts';

const CARS = 60;

/** A dealership that is served for one test file. */
export interface ServedFixture {
  url(path: string): string;
  /** Address of a car in that state, one of the edge cases of the demo stock. */
  carUrl(state: string): string;
  close(): Promise<void>;
}

type Stock = ReturnType<typeof fixtureStock>;

/** Builds and serves a dealership with these settings, files that `prepare` writes, and its stock as changed. */
export async function serveFixture(
  settings: Partial<SiteInput>,
  prepare: (site: FixtureSite) => Promise<void> = async () => {},
  change: (stock: Stock) => Stock = (stock) => stock,
): Promise<ServedFixture> {
  const now = new Date();
  const pages = await openPages({ state: STATE });
  const site = await openFixtureSite(pages, settings);
  await prepare(site);
  const stock = change(fixtureStock(CARS, new Date(now.toISOString().slice(0, 10))));
  await site.stock(stock);
  const { outcome, reasons } = await site.build(now);
  if (outcome !== 'published') throw new Error(`The fixture is ${outcome}: ${reasons}`);
  const environment = readEnvironment({ PORT: '0', FORECOURT_STATE: site.state, LOG_LEVEL: 'silent' }, {});
  const server = await startServer(environment);
  const names = edgeCasesOf({ template: 'group' }).map(({ name }) => name);
  const url = (path: string) => new URL(path, server.url.replace('localhost', `${SLUG}.localhost`)).href;
  return {
    url,
    carUrl(state) {
      const slug = stock[names.indexOf(state)]?.slug;
      if (slug === undefined) throw new Error(`The demo stock has no car "${state}"`);
      return url(vehiclePath(slug));
    },
    async close() {
      await server.close();
      await pages.renderer.close();
      await site.close();
    },
  };
}
