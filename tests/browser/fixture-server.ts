import { edgeCasesOf } from '#demo/stock/demo-feed.ts';
import { photoMode } from '#domain/photo/photo-mode.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { Photos } from '#photos/photos.ts';
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

interface FixtureParts {
  /** Writes further files. */
  prepare?(site: FixtureSite): Promise<void>;
  change?(stock: Stock): Stock;
}

/** Builds and serves a dealership with these settings and parts; in mode `build` with its photos encoded. */
export async function serveFixture(
  settings: Partial<SiteInput>,
  { prepare, change = (stock) => stock }: FixtureParts = {},
): Promise<ServedFixture> {
  const now = new Date();
  const setup: Parameters<typeof openFixtureSite>[0] = await openPages({ state: STATE });
  const site = await openFixtureSite(setup, settings);
  setup.photos = new Photos({ state: site.state });
  await prepare?.(site);
  const stock = change(fixtureStock(CARS, new Date(now.toISOString().slice(0, 10))));
  await site.stock(stock);
  const build = async () => {
    const { outcome, reasons } = await site.build(now);
    if (outcome !== 'published') throw new Error(`The fixture is ${outcome}: ${reasons}`);
  };
  await build();
  const own = siteWith({ slug: SLUG, ...settings });
  if (photoMode(own.images) === 'build' && (await setup.photos.encode(own)) > 0) await build();
  setup.photos.close();
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
      await setup.renderer.close();
      await site.close();
    },
  };
}
