import type { ChildProcess } from 'node:child_process';
import { afterAll } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { type FixtureSite, linkPages, openFixtureSite, openPages } from '../fixture-site.ts';
import { end, startBuilder, startServer } from './publishing.ts';

interface HttpSites {
  /** The site in the folder of all of them. */
  site: FixtureSite;
  server: { child: ChildProcess; origin: string };
  builder: ChildProcess;
}

/** Serves and builds sites in separate processes until the file's tests are over; each reads `/<slug>` of `port`. */
export async function startHttpSites(slugs: readonly string[], port: number): Promise<HttpSites> {
  const pages = await openPages();
  const site = await openFixtureSite(pages);
  await pages.renderer.close();
  linkPages(site);
  for (const slug of slugs) {
    const url = `http://127.0.0.1:${port}/${slug}`;
    const stock = { type: 'http', url, private_network: true } as const;
    await site.write(`../${slug}/site.json`, siteWith({ slug, stock }));
    await site.write(`../${slug}/locations.json`, [locationWith()]);
  }
  const secrets = slugs.map((slug) => `${slug}=secret-of-${slug}`).join(',');
  const project = { root: site.folder, state: site.state, secrets };
  const server = await startServer(project);
  const builder = startBuilder(project);
  afterAll(async () => {
    await Promise.all([end(builder, 'SIGKILL'), end(server.child)]);
    await site.close();
  });
  return { site, server, builder };
}
