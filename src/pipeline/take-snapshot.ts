import type { Site, StockSource } from '#domain/site/site.schema.ts';
import { assembleSnapshot, countFeed, type Numbered, stockCars } from './assemble.ts';
import { loadContent } from './content/pages.ts';
import { feedOverride } from './feed-override.ts';
import { type Baseline, type FeedCount, judgeFeed, nextBaseline } from './guard.ts';
import { ownAddresses } from './images/addresses.ts';
import { imageCacheFolder } from './images/cache.ts';
import { gatherMedia, type MediaContext } from './images/media.ts';
import { lintSite, stoppingFindings } from './lint.ts';
import { type Memory, readMemory, writeMemory } from './memory.ts';
import { readStock, type Stock } from './read-stock.ts';
import { loadSettings, type Settings, siteFolder } from './settings.ts';
import { SiteUnusable } from './site-unusable.ts';
import type { ContentPage, Finding, Rejection, Snapshot } from './snapshot.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import { keptWarnings, stockWarnings } from './stock-warnings.ts';

export interface SnapshotRequest {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  /** Slug of the site. */
  site: string;
  now: Date;
  /** A JSON, CSV or XML file in place of the site's own stock source. */
  feed?: string | undefined;
  /** Publishes once what the guard would refuse. */
  acceptDrop?: boolean | undefined;
  /** Takes the stock of the last good snapshot without asking the source, where there is any: for settings, content and the clock. */
  knownStock?: boolean | undefined;
  /** `host` or `host:port` that may be called beside the source's own, and may be private (`OUTBOUND_ALLOW`). */
  allow?: readonly string[] | undefined;
  /** What is live: numbers go on from there, even where the memory of the last good snapshot was lost. */
  published?: Numbered | null | undefined;
  /** Told what is being done. */
  progress?: ((step: string) => void) | undefined;
}

/** A snapshot that may be published. It becomes the last good one by `commitSnapshot`. */
export interface Taken {
  kind: 'taken';
  snapshot: Snapshot;
  /** The last good snapshot, `null` before the first. */
  previous: Snapshot | null;
  /** Whether the stock was measured by the last good one: not the first, an accepted drop, or real stock after invented. */
  measured: boolean;
  /** What the next snapshot is measured by once this one is committed. */
  memory: Memory;
}

/** The feed was refused: what is live stays, and the last good snapshot with it (exit code 3). */
export interface Refusal {
  kind: 'refused';
  reasons: string[];
  rejected: Rejection[];
  warnings: Finding[];
  /** The last good snapshot, `null` before the first. */
  previous: Snapshot | null;
}

/**
 * Takes a snapshot of one site: settings, content, stock and pictures, validated, normalised and hashed.
 * A feed that must not be published is an outcome. Throws `SiteUnusable` for settings or content at
 * fault, and for what the lint found where the site says that it stops the publish.
 */
export async function takeSnapshot(request: SnapshotRequest): Promise<Taken | Refusal> {
  const { root, state, now, acceptDrop = false } = request;
  const { settings, content, warnings } = await usable(root, request.site);
  const { site } = settings;
  const last = await readMemory(state, request.site);
  const previous = last?.snapshot ?? null;
  const source = request.feed === undefined ? site.stock : feedOverride(request.feed, site.stock);
  const invented = source.type === 'demo';
  const before = last?.invented === invented ? last : null;

  const stock = await askStock(request, settings, source, before);
  if (stock instanceof FeedUnusable) {
    return { kind: 'refused', reasons: [stock.message], rejected: [], warnings, previous };
  }
  warnings.push(...stockWarnings(stock.feed.cars));
  const count = countFeed(stock);
  const judged = stock.fresh && !acceptDrop;
  const reasons = judged ? judgeFeed(count, before?.baseline ?? null, site.guard, now) : [];
  if (reasons.length > 0) {
    const { rejected } = stock.feed;
    return { kind: 'refused', reasons: reasons.map(({ message }) => message), rejected, warnings, previous };
  }

  const stocked = stockCars(stock, settings, before, now);
  const vehicles = stocked.cars.map(({ vehicle }) => vehicle);
  const illustrated = { ...settings, content, vehicles };
  const lint = lintSite(illustrated, now);
  const stopping = stoppingFindings(lint, site);
  if (stopping.length > 0) throw new SiteUnusable(site.slug, stopping);
  const { media, findings } = await gatherMedia(ownAddresses(illustrated), mediaContext(request, site));
  warnings.push(...keptWarnings(stocked.kept, site), ...findings, ...lint);
  const snapshot = assembleSnapshot(
    { settings, content, media, stock, stocked, warnings },
    before,
    newest(previous, request.published ?? null),
    now,
  );
  const baseline = nextBaselineOf(stock, count, before, acceptDrop, now);
  const { cars, missing, kept } = stocked;
  const hashes = { reader: stock.reader, source: stock.source };
  return {
    kind: 'taken',
    snapshot,
    previous,
    measured: before !== null && !acceptDrop,
    memory: { snapshot, cars, missing, kept, baseline, ...hashes, invented, base: before?.base ?? null },
  };
}

const newest = (one: Numbered | null, other: Numbered | null): Numbered | null =>
  (one?.sequence ?? 0) < (other?.sequence ?? 0) ? other : one;

/** The stock, or why the feed cannot be used as a whole. */
async function askStock(
  { root, state, now, allow = [], knownStock: known = false, progress }: SnapshotRequest,
  { site, locations }: Settings,
  source: StockSource,
  before: Memory | null,
): Promise<Stock | FeedUnusable> {
  progress?.('stock');
  const folder = siteFolder(root, site.slug);
  try {
    return await readStock({
      ...{ site: { ...site, stock: source }, locations, folder, state },
      ...{ now, allow, before, known },
    });
  } catch (error) {
    if (error instanceof FeedUnusable) return error;
    throw error;
  }
}

function mediaContext({ root, state, progress }: SnapshotRequest, { slug, images }: Site): MediaContext {
  return {
    ...{ root, site: slug, quality: images.quality, folder: imageCacheFolder(state) },
    progress: (done, total) => progress?.(`pictures ${done}/${total}`),
  };
}

/** Stock that is known already measures nothing new. */
function nextBaselineOf(
  { fresh }: Stock,
  count: FeedCount,
  before: Memory | null,
  acceptDrop: boolean,
  now: Date,
): Baseline {
  if (!fresh && before !== null) return before.baseline;
  return nextBaseline(count, before?.baseline ?? null, acceptDrop, now);
}

/** Makes a snapshot the last good one: after its release is live, and also where the release stayed the same. */
export async function commitSnapshot(state: string, { memory }: Taken): Promise<void> {
  await writeMemory(state, memory.snapshot.site.slug, memory);
}

/** The last good snapshot of a site, `null` before its first. */
export async function lastSnapshot(state: string, site: string): Promise<Snapshot | null> {
  return (await readMemory(state, site))?.snapshot ?? null;
}

async function usable(
  root: string,
  slug: string,
): Promise<{ settings: Settings; content: ContentPage[]; warnings: Finding[] }> {
  const { value: settings, findings } = await loadSettings(root, slug);
  if (settings === null) throw new SiteUnusable(slug, findings);
  const content = await loadContent(root, settings.site);
  if (content.findings.length > 0) throw new SiteUnusable(slug, content.findings);
  return { settings, content: content.pages, warnings: content.warnings };
}
