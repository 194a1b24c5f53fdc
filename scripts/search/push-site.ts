import path from 'node:path';
import { InvalidInput, NotFound, ProviderFailed } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { HostedProvider, SearchProvider } from '#domain/site/search-provider.schema.ts';
import { searchAdminOrigins } from '#domain/site/search-provider.ts';
import { withLock } from '#generator/store/lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { CallFailed } from '#net/guard.ts';
import { type Http, openHttp } from '#net/http.ts';
import { indexContents } from '#search/push/index-contents.ts';
import { openHostedIndex } from '#search/push/open-hosted-index.ts';
import { type PushReport, pushContents } from '#search/push/push.ts';
import type { PushState } from '#search/push/pushed.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';

export interface PushSetup {
  /** The state folder, `.forecourt`. */
  state: string;
  /** The key with write access. */
  adminKey: string | undefined;
  /** Hosts that may be called besides the provider's, even private ones. */
  allow: readonly string[];
  all: boolean;
  dryRun: boolean;
  onStep: (step: string) => void;
}

export type PushOutcome = PushReport & { release: string };

/** Incremented with each change of the stored state's format; other formats are ignored. */
const FORMAT = 1;

/**
 * Updates a site's hosted index to the cars of its live release. Throws `InvalidInput` for a missing or wrong key,
 * `NotFound` for a site that is not published, `LockHeld` while another push is under way, and `ProviderFailed`.
 */
export async function pushSite(
  provider: HostedProvider,
  store: ReleaseStore,
  setup: PushSetup,
): Promise<PushOutcome> {
  const { state, all, dryRun, onStep } = setup;
  const adminKey = checkedKey(provider, setup.adminKey);
  const { release, contents } = await liveContents(store);
  const index = await openHostedIndex(provider, adminKey, contents.settings, httpTo(provider, setup.allow));
  const file = path.join(state, 'search', `${store.site}.json`);
  const report = await withLock(path.join(state, 'search', `${store.site}.lock`), async () =>
    pushContents(contents, index, {
      all,
      dryRun,
      onStep,
      pushed: await readPushed(file),
      saveState: (pushed) => writePushed(file, pushed),
    }),
  );
  return { ...report, release };
}

function checkedKey({ search_key }: HostedProvider, adminKey: string | undefined): string {
  const wrong = (message: string) =>
    new InvalidInput('The environment is not right', [
      { field: 'SEARCH_ADMIN_KEY', code: 'admin_key', message },
    ]);
  if (adminKey === undefined)
    throw wrong('Set it to the key of the search engine that may write to its index.');
  if (adminKey === search_key)
    throw wrong('It is the search_key of site.json, which every visitor reads. Make one for searching only.');
  return adminKey;
}

async function liveContents(store: ReleaseStore) {
  const live = store.current();
  const address = live?.redirects.find(({ from }) => from === searchIndexPath())?.to;
  const entry = live?.entries[address ?? ''];
  if (live === null || entry === undefined)
    throw new NotFound(
      `Site ${store.site} has no live release with a search index: "forecourt build" makes one.`,
    );
  // Copied, because the index needs four-byte alignment, which a part of a pack may lack.
  const file = new Uint8Array(await store.read(entry));
  return { release: live.release, contents: indexContents(file) };
}

function httpTo(provider: SearchProvider, allow: readonly string[]): Http {
  const own = searchAdminOrigins(provider).map((origin) => new URL(origin).host);
  const http = openHttp({ hosts: [...own, ...allow], privateHosts: allow });
  return (request) =>
    http(request).catch((cause: unknown) => {
      if (!(cause instanceof CallFailed)) throw cause;
      if (cause.code !== 'forbidden_address')
        throw new ProviderFailed(`${cause.message}. Push again once it does: what arrived stays.`, { cause });
      const { host } = new URL(request.url);
      const message = `${host} is a private address, or no host of the provider. If the cars may go there: OUTBOUND_ALLOW=${host}`;
      throw new InvalidInput('The search engine was not called', [
        { field: 'search.provider', code: cause.code, message },
      ]);
    });
}

/** Reads the state of the last push; `null` where it is unknown, and the provider must be asked. */
async function readPushed(file: string): Promise<PushState | null> {
  try {
    const { format, ...pushed } = JSON.parse((await textIfThere(file)) ?? 'null') ?? {};
    return format === FORMAT ? pushed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores the state of a push, durably; throws `ProviderFailed` where the disk fails. */
const writePushed = (file: string, pushed: PushState): Promise<void> =>
  replaceFile(file, JSON.stringify({ format: FORMAT, ...pushed }));
