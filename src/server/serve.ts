import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { ProviderFailed } from '#domain/errors.ts';
import { Photos } from '#photos/photos.ts';
import { readPhotoReport } from '#sites/photo-report.ts';
import { siteFolder, siteSlugsNow } from '#sites/places.ts';
import { siteFactsReader } from '#sites/site-facts.ts';
import { createApp } from './app.ts';
import { cockpitAccess } from './cockpit/access.ts';
import { machineFindings } from './doctor/machine-checks.ts';
import { settingsFindings } from './doctor/settings-checks.ts';
import type { Environment } from './env.ts';
import { createLog } from './log.ts';
import { feedPhotos } from './pictures/feed-photos.ts';
import { type PictureReader, pendingPictures } from './pictures/picture-routes.ts';
import { followSites } from './publishing/follow-sites.ts';
import { openSharing, sharingPlace } from './publishing/sharing.ts';
import { openService } from './service.ts';
import { openDrawing } from './sheet/drawing.ts';
import { openSheets } from './sheet/sheets.ts';
import { openSites } from './sites.ts';
import { refuseUnread } from './unread-requests.ts';
import { withinDeadline } from './within-deadline.ts';

/** A listening server. */
export interface RunningServer {
  /** Address of the site index, without a final slash. */
  url: string;
  /** Slugs of the sites that have a release. */
  sites: () => string[];
  /** Waits for requests under way, for at most ten seconds, then frees port and files. */
  close(): Promise<void>;
}

const GRACE_MS = 10_000;
/** Longer than any common proxy keeps an idle connection (Google's load balancer: 600 s), or a lead may meet a closed one. */
const IDLE_CONNECTION_MS = 620_000;
/** How long the start waits for the sites that machines share, milliseconds; requests are served meanwhile. */
const FIRST_MS = 5000;
/** A wait for a builder that writes the index of photos would stop every page. */
const PHOTO_INDEX_MS = 0;

/**
 * Serves every site of the state directory and takes their leads. `root` is the project that holds `sites/`; `pictures`
 * encodes pictures that a release names before they exist. Fails with a named error where the port cannot be opened.
 */
export async function startServer(
  environment: Environment,
  root = process.cwd(),
  pictures?: PictureReader,
): Promise<RunningServer> {
  const { PORT, HOST, FORECOURT_STATE, FORECOURT_DOMAINS, FORECOURT_TRUST_PROXY } = environment;
  const { LOG_LEVEL, COCKPIT_TOKEN } = environment;
  const log = createLog(LOG_LEVEL);
  const sharing = await openSharing(sharingPlace(environment), log);
  const followed = followSites(sharing, (site, error) =>
    log.error({ site, err: error }, 'shared sites cannot be followed'),
  );
  const sites = openSites(join(resolve(FORECOURT_STATE), 'store'), {
    domains: FORECOURT_DOMAINS,
    sharing,
    ...(followed && { reach: followed.reach }),
    isPlanned: (slug) => existsSync(siteFolder(root, slug)),
    onProblem: (site, error) => log.error({ site, err: error }, 'release cannot be read'),
  });
  const now = () => new Date();
  const service = openService({ environment, root, log, now });
  const photos = new Photos({
    state: resolve(FORECOURT_STATE),
    allow: environment.OUTBOUND_ALLOW,
    busy_ms: PHOTO_INDEX_MS,
  });
  const drawing = openDrawing();
  const onRequest = [
    ...(pictures === undefined ? [] : [pendingPictures(pictures)]),
    feedPhotos({ photos, siteContexts: service.siteContexts, now, log }),
  ];
  /** A site that was never published, such as a new one whose feed is refused, takes no other out. */
  const planned = () => {
    const shared = followed?.sites() ?? [];
    return shared.length > 0 || sites.all().length > 0 ? shared : siteSlugsNow(root);
  };
  const app = createApp({
    sites,
    planned,
    log,
    now,
    trustProxy: FORECOURT_TRUST_PROXY,
    packs: sharing.shared?.packs?.status,
    access: COCKPIT_TOKEN === undefined ? undefined : cockpitAccess(COCKPIT_TOKEN),
    api: service.routes,
    service: withinDeadline(service.status, service.store.isStalled),
    sheets: {
      ...service.routes,
      sheets: openSheets({
        ...service.routes,
        draw: drawing.draw,
        pictures: onRequest,
        folder: join(resolve(FORECOURT_STATE), 'sheets'),
      }),
    },
    reservations: service.reservations,
    stockHook: service.stockHook,
    feedHook: { ...service.feedHook, share: sharing.shared?.feeds.send },
    metrics: service.metrics,
    photosOf: (site) => readPhotoReport(resolve(FORECOURT_STATE), site),
    pictures: onRequest,
    preview: service.preview,
    doctor: {
      findings: async () => [
        ...settingsFindings(environment),
        ...(await machineFindings({ environment, now, notes: service.notes })),
      ],
    },
    cockpit: {
      factsOf: siteFactsReader(resolve(FORECOURT_STATE)),
      searches: (filter) => withinDeadline(() => service.events.searches(filter), service.store.isStalled)(),
    },
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      // The adapter refuses what Node would refuse without our headers.
      requireHostHeader: false,
      ...(FORECOURT_TRUST_PROXY !== 0 && { keepAliveTimeout: IDLE_CONNECTION_MS }),
    },
    // The adapter's type includes servers of HTTP/2, which it makes on demand only.
  }) as Server;
  refuseUnread(server);
  const port = await listen(server, PORT, HOST);
  service.start(sites, followed);
  followed?.start();
  // Those of other machines are listed, too, unless they take long.
  await Promise.race([followed?.first, sleep(FIRST_MS, undefined, { ref: false })]);
  return {
    url: `http://localhost:${port}`,
    sites: () => sites.all().map(({ slug }) => slug),
    async close() {
      const timeout = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await Promise.all([new Promise((resolve) => server.close(resolve)), service.stop()]);
      clearTimeout(timeout);
      await service.close();
      photos.close();
      await drawing.close();
      await followed?.stop();
      await sites.close();
      await sharing.close();
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw new ProviderFailed(`Cannot listen on ${host}:${port}: ${String(cause)}. Set PORT or HOST.`, {
      cause,
    });
  }
  return boundPort(server.address()) ?? port;
}

const boundPort = (address: AddressInfo | string | null): number | undefined =>
  address === null || typeof address === 'string' ? undefined : address.port;
