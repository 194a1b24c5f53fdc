import { vehiclePath } from '#domain/site/routes.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { edgeCasesOf } from '#pipeline/demo/stock/demo-feed.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { ANCHOR, fixtureStock, openFixtureSite, openPages, SLUG } from '../fixture-site.ts';
import { STATE } from './demo-server.ts';

const CARS = 60;

/** A dealership that is served for one test file. */
export interface ServedFixture {
  /** Address of the car in that state, one of the edge cases of the demo stock. */
  carUrl(state: string): string;
  close(): Promise<void>;
}

/** Builds and serves a dealership with settings that no demo dealership has. */
export async function serveFixture(settings: Partial<SiteInput>): Promise<ServedFixture> {
  const pages = await openPages(STATE);
  const site = await openFixtureSite(pages, settings);
  const stock = fixtureStock(CARS);
  await site.stock(stock);
  const { outcome, reasons } = await site.build(ANCHOR);
  if (outcome !== 'published') throw new Error(`The fixture is ${outcome}: ${reasons}`);
  const environment = readEnvironment({ PORT: '0', FORECOURT_STATE: site.state, LOG_LEVEL: 'silent' }, {});
  const server = await startServer(environment);
  const names = edgeCasesOf({ template: 'group' }).map(({ name }) => name);
  return {
    carUrl(state) {
      const slug = stock[names.indexOf(state)]?.slug;
      if (slug === undefined) throw new Error(`The demo stock has no car "${state}"`);
      return new URL(vehiclePath(slug), server.url.replace('localhost', `${SLUG}.localhost`)).href;
    },
    async close() {
      await server.close();
      await pages.renderer.close();
      await site.close();
    },
  };
}
