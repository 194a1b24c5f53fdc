import { isEncoding } from '#domain/photo/photo-mode.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { readHeldFeed } from '#sites/held-feed.ts';
import {
  type CachedMemory,
  type Memory,
  type MemoryWithCars,
  memoryWithCars,
  type OwnPicture,
  readMemory,
  storeCars,
  vehiclesOf,
  writeMemory,
} from '#sites/memory.ts';
import { siteFolder } from '#sites/places.ts';
import { asWarning, type SiteSettings, type Snapshot } from '#sites/snapshot.ts';
import {
  type AssembledStock,
  assembleSnapshot,
  countFeed,
  type SnapshotVersion,
  stockCars,
} from './assemble.ts';
import { feedOverride } from './feed-override.ts';
import { gatherShown } from './gather-shown.ts';
import { nextBaseline } from './guard.ts';
import { NOTHING_ACCEPTED } from './guard-values.ts';
import { localPictures } from './images/addresses.ts';
import { photoVerdicts, type VersionedVerdicts } from './images/photo-verdicts.ts';
import { photoWarnings } from './images/photo-warnings.ts';
import { servedPhotos } from './images/served-photos.ts';
import { judgeStock, type PlausibleStock } from './judge-stock.ts';
import { lintSite, stoppingFindings } from './lint.ts';
import { offeredPrices } from './price-history.ts';
import { type FetchedStock, readSource, readStock, type StockRead } from './read-stock.ts';
import { readWritten, writtenWarnings } from './read-written.ts';
import { reuseSnapshot } from './reuse-snapshot.ts';
import { SiteUnusable } from './site-unusable.ts';
import type { Circumstances, Refusal, SnapshotRequest, TakenSnapshot } from './snapshot-request.ts';
import { shownHash, snapshotValidUntil, writtenHash } from './snapshot-validity.ts';
import { NO_SECRETS } from './source/feed-secrets.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import { indexWarnings, staleWarnings, unidentifiedWarnings } from './stock-warnings.ts';

/**
 * Takes a snapshot of one site: settings, content, stock and pictures, validated, normalised and hashed. Returns a
 * `Refusal` for a feed that must not be published, and omits faulty texts. Throws `SiteUnusable` for invalid settings,
 * and for lint findings that stop the publish.
 */
export async function takeSnapshot(request: SnapshotRequest): Promise<TakenSnapshot | Refusal> {
  const read = await readWritten(request);
  const written = servedPhotos(read, request);
  const { site } = written.settings;
  // Decisions on the site's own feed do not apply to a file in its place.
  const waiting = request.feed === undefined ? await readHeldFeed(request.state, request.site) : null;
  const last = await readMemory(request.state, request.site, request.cached);
  const numbered = newest(last?.snapshot ?? null, request.published ?? null);
  try {
    const source =
      request.feed === undefined ? site.stock : await feedOverride(request.feed, site.stock, request.state);
    const before = last?.invented === (source.type === 'demo') ? last : null;
    const reread = waiting?.accepted_cars ?? [];
    const fetched = await fetchFeed(request, written.settings, source, before, reread);
    using _body = fetched.body;
    const gather = (pictures: readonly OwnPicture[]) => gatherShown(pictures, request, written.settings);
    const wantsPhotos = isEncoding(read.settings.site.images);
    const circumstances = { ...request, written, fetched, before, numbered, gather, waiting, wantsPhotos };
    return (await reuseSnapshot(circumstances)) ?? (await readSnapshot(circumstances, source));
  } catch (error) {
    if (!(error instanceof FeedUnusable)) throw error;
    return {
      kind: 'refused',
      acceptable: false,
      held: null,
      reasons: [error.message],
      rejected: [],
      warnings: writtenWarnings(written),
    };
  }
}

/** Reads the fetched stock, and takes the snapshot unless its feed is refused. */
async function readSnapshot(
  circumstances: Circumstances,
  source: StockSource,
): Promise<TakenSnapshot | Refusal> {
  const { state, fetched, written, waiting } = circumstances;
  const before = circumstances.before && memoryWithCars(state, circumstances.before);
  const { accepted_cars } = waiting ?? NOTHING_ACCEPTED;
  const site = { ...written.settings.site, stock: source };
  const read = await readStock(fetched, before, site, accepted_cars);
  const judged = judgeStock(read, { before, circumstances, invented: source.type === 'demo' });
  return judged.kind === 'refused' ? judged : completeSnapshot(judged, before, circumstances, source);
}

/** Adds pictures and the history of prices to plausible stock. Throws `SiteUnusable` for stopping lint findings. */
async function completeSnapshot(
  { stock, warnings }: PlausibleStock,
  before: MemoryWithCars | null,
  circumstances: Circumstances,
  source: StockSource,
): Promise<TakenSnapshot> {
  const { state, now, acceptDrop = false, written, fetched, numbered, gather } = circumstances;
  const { settings, content, left_out } = written;
  const { site } = settings;
  const sameRules = before?.reader === stock.reader ? before : null;
  const { photos, progress, wantsPhotos, deferPictures: defer } = circumstances;
  const records = stock.feed.cars.map(({ vehicle }) => vehicle);
  const verdicts = await photoVerdicts({
    site,
    photos,
    vehicles: records,
    before: sameRules,
    defer,
    progress,
  });
  const stocked = stockCars(stock, settings, before, now, verdicts);
  const vehicles = vehiclesOf(stocked);
  const history = before?.snapshot.price_history;
  const invented = source.type === 'demo';
  const price_history = offeredPrices(vehicles, history, now, invented);
  const illustrated = { ...settings, content, vehicles, price_history };
  const lint = lintSite(illustrated, now, circumstances.linted ?? null);
  const stopping = stoppingFindings(lint, site);
  if (stopping.length > 0) throw new SiteUnusable(site.slug, stopping);
  const pictures = localPictures(illustrated);
  const gathered = await gather(pictures);
  const outgrown = indexWarnings(vehicles.length, site);
  const retained = [...staleWarnings(stocked.kept, site), ...unidentifiedWarnings(stocked)];
  const faulty = verdicts === null ? [] : photoWarnings({ ...verdicts, cars: stocked.cars }, site);
  const shown = [...retained, ...outgrown, ...gathered.findings, ...faulty].map(asWarning);
  const { media, brand } = gathered;
  const parts = {
    settings,
    content,
    left_out,
    media,
    brand,
    stock,
    stocked,
    price_history,
    warnings: [...warnings, ...shown, ...lint],
  };
  const facts = assembleSnapshot(parts, before, numbered, now);
  return {
    kind: 'taken',
    facts,
    whole: () => ({ ...facts, vehicles }),
    texts: written.texts,
    quarantine: written.quarantine,
    decided: fetched.fresh ? circumstances.waiting : null,
    measured: before !== null && !acceptDrop,
    memory: async () => ({
      ...memoryOf({ stock, stocked, invented, pictures, gathered, verdicts }, before, circumstances),
      snapshot: facts,
      ...(await storeCars(state, site.slug, stocked.cars, before)),
      marks: stock.feed.marks,
    }),
    commitPhotos: async () => {
      if (verdicts !== null) photos?.index.commit(site.slug, new Set(vehicles.map(({ id }) => id)), now);
      else if (!wantsPhotos) await photos?.clear(site.slug);
    },
  };
}

/** The parts of a snapshot that go into the memory. */
interface SnapshotInputs {
  stock: StockRead;
  stocked: AssembledStock;
  invented: boolean;
  pictures: OwnPicture[];
  gathered: Awaited<ReturnType<Circumstances['gather']>>;
  verdicts: VersionedVerdicts | null;
}

/** The baseline and validity for the next snapshot. */
function memoryOf(
  { stock, stocked, invented, pictures, gathered, verdicts }: SnapshotInputs,
  before: Memory | null,
  { written, now, acceptDrop = false }: Circumstances,
): Omit<Memory, 'snapshot' | 'stored'> {
  const { missing, kept, unidentified } = stocked;
  return {
    missing,
    kept,
    unidentified,
    reader: stock.reader,
    source: stock.source,
    // Reused stock does not count as another feed.
    baseline:
      stock.fresh || before === null
        ? nextBaseline(countFeed(stock), before?.baseline ?? null, acceptDrop, now)
        : before.baseline,
    invented,
    stillness: {
      written: writtenHash(written, now),
      pictures,
      shown: shownHash(gathered),
      ...(verdicts !== null && { photos: verdicts.version }),
      until: snapshotValidUntil(stocked, written.settings, now),
    },
  };
}

const newest = (one: SnapshotVersion | null, other: SnapshotVersion | null): SnapshotVersion | null =>
  (one?.sequence ?? 0) < (other?.sequence ?? 0) ? other : one;

/** Fetches the stock source; throws `FeedUnusable`. */
function fetchFeed(
  { root, state, now, allow = [], secret = NO_SECRETS, reuseStock = false, progress }: SnapshotRequest,
  { site, locations }: SiteSettings,
  stock: StockSource,
  before: Memory | null,
  reread: readonly string[],
): Promise<FetchedStock> {
  progress?.('stock');
  const folder = siteFolder(root, site.slug);
  const request = { locations, folder, state, now, allow, secret, before, reuseStock, reread };
  return readSource({ site: { ...site, stock }, ...request });
}

/**
 * Makes a snapshot the last good one, once its release is live or unchanged. Returns the cache for the next request;
 * `null` if its cars were not read.
 */
export async function commitSnapshot(
  state: string,
  { memory, commitPhotos }: Pick<TakenSnapshot, 'memory' | 'commitPhotos'>,
): Promise<CachedMemory | null> {
  const written = await writeMemory(state, await memory());
  // Afterwards: an interrupted commit leaves the photos of both snapshots wanted.
  await commitPhotos?.();
  return written;
}

/** The last good snapshot of a site, `null` before its first. */
export async function lastSnapshot(state: string, site: string): Promise<Snapshot | null> {
  const memory = await readMemory(state, site);
  return memory && { ...memory.snapshot, vehicles: vehiclesOf(memoryWithCars(state, memory)) };
}
