import path from 'node:path';
import { MINUTE_MS } from '#domain/duration.ts';
import { openSiteBuilder } from '#generator/build/site-builder.ts';
import { rendererBundle } from '#generator/renderer/bundle.ts';
import { readEnvironment } from '#server/env.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { createLog } from '#server/log.ts';
import { collectDaily } from '#server/photos/collect-daily.ts';
import { encodePhotos } from '#server/photos/encode-photos.ts';
import { openPrecedence } from '#server/photos/precedence.ts';
import { changedHolds } from '#server/publishing/changed-holds.ts';
import { followSites } from '#server/publishing/follow-sites.ts';
import { printPreviews } from '#server/publishing/print-previews.ts';
import { publishSites } from '#server/publishing/publish-sites.ts';
import { watchSites } from '#server/publishing/watch-sites.ts';
import { openSites } from '#server/sites.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { openPreviews } from '#server/store/previews.ts';
import { openPublications } from '#server/store/publications.ts';
import { pushedFeed, siteSlugs } from '#sites/places.ts';
import { openSiteContexts } from '#sites/site-context.ts';
import { PROJECT } from '../project.ts';
import { publishSite } from '../publish-site.ts';
import { openBuildParts } from './build-parts.ts';
import { joinBuilders } from './join-builders.ts';

export interface Builder {
  /** Waits for the builds under way, and starts no more. */
  close(): Promise<void>;
}

/**
 * Builds the sites of a project that webhooks, the clock and the poll enqueue. On SQLite it waits until no other
 * builder runs; on Postgres any number that share the state folder, or a bucket, divide the work, and `onLost` is called
 * where workers of another folder took over while this process was suspended.
 */
export async function runBuilder(root: string, onLost: (error: Error) => void): Promise<Builder> {
  const environment = readEnvironment();
  const { FORECOURT_STATE, DATABASE_URL, STOCK_POLL_MINUTES, LOG_LEVEL } = environment;
  const state = path.resolve(FORECOURT_STATE);
  const log = createLog(LOG_LEVEL);
  const now = () => new Date();
  const onProblem = (error: unknown) => log.error({ err: error }, 'builds cannot be worked on');

  const store = openStore({ state, databaseUrl: DATABASE_URL });
  const folder = environment.FORECOURT_STORE?.address;
  const place = await joinBuilders({ store, state, folder, log, onLost }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const jobs = openJobs({ store, now, onProblem });
  const publications = openPublications(store);
  const sites = openSites(path.join(state, 'store'));
  const bundle = await rendererBundle(PROJECT, state, () => log.info('compiles the pages'));
  const parts = await openBuildParts(root, environment, bundle, log);
  const { photos, rights, delivery } = parts;
  const builder = openSiteBuilder(parts.setup, rights);
  const validUntil = (site: string) => sites.bySlug(site)?.release()?.head.valid_until ?? null;
  const holds = holdStore(store);
  const siteContexts = openSiteContexts({ root, state });
  const changes = {
    holds,
    siteContexts,
    shownHeld: (site: string) => sites.bySlug(site)?.release()?.head.held ?? [],
    onProblem: (site: string, error: unknown) => log.error({ site, err: error }, 'holds cannot be compared'),
  };
  const shared = {
    validUntil,
    now,
    log,
    jobs,
    publications,
    changedHolds: (of: readonly string[]) => changedHolds(of, changes, now()),
  };
  const building = openPrecedence();
  publishSites({
    ...shared,
    build: (site, at, options) =>
      building.run(async () => {
        await rights.shared?.feeds.fetch(site, pushedFeed(state, site));
        const report = await builder.build(site, at, { ...options, held: await holds.heldCars(at) });
        const delivered = await publishSite(site, delivery);
        if (delivered !== null) log.info({ site, ...delivered }, 'site delivered');
        return report;
      }),
  });
  printPreviews({
    ...shared,
    previews: openPreviews(store),
    preview: async (request, at) => builder.preview(request, at, await holds.heldCars(at)),
  });
  const watch = watchSites({
    ...shared,
    slugs: () => siteSlugs(root),
    stockReadAt: (site) => sites.bySlug(site)?.store.stockReadAt() ?? null,
    poll_ms: STOCK_POLL_MINUTES * MINUTE_MS,
  });
  const encoding =
    rights.shared === null
      ? encodePhotos({ ...shared, photos, siteContexts, turn: building.turn, slugs: () => siteSlugs(root) })
      : null;
  const collecting = collectDaily({ photos, sites, slugs: () => siteSlugs(root), now, log });
  const followed = followSites(rights, (site, error) =>
    log.error({ site, err: error }, 'shared sites cannot be followed'),
  );
  for (const work of [encoding, collecting, followed]) work?.start();
  // A site that this disk lacks would count as never built.
  void (followed?.first ?? Promise.resolve()).then(() => watch.start());
  return {
    async close() {
      await Promise.all([watch.stop(), encoding?.stop(), collecting.stop(), followed?.stop()]);
      await jobs.close();
      await builder.close();
      await sites.close();
      await parts.close();
      await store.close();
      place.leave();
    },
  };
}
