import type { Site } from '#domain/site/site.schema.ts';
import { differenceText } from '#domain/stock-guard/difference.ts';
import { readHeldFeed } from '#sites/held-feed.ts';
import { type Memory, type MemoryWithCars, memoryWithCars, readMemory, vehiclesOf } from '#sites/memory.ts';
import { siteFolder } from '#sites/places.ts';
import { loadSettings } from '#sites/settings.ts';
import {
  type AddressSource,
  asWarning,
  located,
  type SiteFinding,
  type SiteSettings,
  type Warning,
} from '#sites/snapshot.ts';
import { stockCars } from './assemble.ts';
import { readLogos } from './brand/brand-assets.ts';
import { type LoadedContent, loadContent } from './content/load-content.ts';
import { linksToNowhere } from './content/local-addresses.ts';
import { loadSlowTexts } from './content/slow-texts.ts';
import { feedOverride } from './feed-override.ts';
import { type FeedRefusal, refusalsOf } from './guard.ts';
import { guardValues, NOTHING_ACCEPTED } from './guard-values.ts';
import { localPictures } from './images/addresses.ts';
import { missingPictures } from './images/media.ts';
import { unshownPictures } from './images/setting-pictures.ts';
import { lostRedirects } from './lint/redirects.ts';
import { lintSite, stoppingFindings } from './lint.ts';
import { offeredPrices } from './price-history.ts';
import {
  isSettled,
  itemsBehind,
  lostLinks,
  mergeQuarantines,
  NOTHING_LEFT_OUT,
  type Quarantine,
  type QuarantinedItems,
  withoutItems,
} from './quarantine.ts';
import { readSource, readStock, type StockRead } from './read-stock.ts';
import { inspectCommand, rejectionFindings } from './rejection-findings.ts';
import type { SnapshotRequest } from './snapshot-request.ts';
import { NO_SECRETS } from './source/feed-secrets.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import {
  differenceWarnings,
  foreignWarnings,
  indexWarnings,
  lackingFindings,
  registerWarnings,
  repeatedListingWarnings,
  staleWarnings,
  stocklessWarnings,
  stockWarnings,
  unidentifiedWarnings,
  wornCarWarnings,
} from './stock-warnings.ts';

/** Findings on a site that was not built. */
export interface SiteCheck {
  /** Faults of settings and lint findings that would stop a build. */
  errors: SiteFinding[];
  /** Faults of entries and texts that a build would omit. */
  faults: SiteFinding[];
  /** Why a build would refuse the feed. */
  refusals: SiteFinding[];
  /** Other findings of a build, with the level that it gives them. */
  warnings: Warning[];
}

export interface CheckRequest
  extends Pick<SnapshotRequest, 'root' | 'state' | 'site' | 'now' | 'feed' | 'allow' | 'secret'> {
  /** Plans every address of a build. */
  planned: (site: AddressSource, now: Date) => ReadonlySet<string>;
  /** Texts that no page may contain, with their names. */
  forbidden: readonly { text: string; name: string }[];
  /** Slug of the site that Netlify builds from the repository. */
  netlifySite?: string | undefined;
}

/** Checks settings, content, pictures and stock of one site; writes nothing but the source's own state. */
export async function checkSite(request: CheckRequest): Promise<SiteCheck> {
  const { root } = request;
  const loaded = await loadSettings(root, request.site);
  const { value: settings, site, findings } = loaded;
  await loadSlowTexts(request.state);
  const content = site === null ? NO_CONTENT : await loadContent(root, site);
  const faults = [...loaded.faults, ...content.findings];
  const logos = site === null ? [] : (await readLogos({ root, site })).findings;
  const warnings = [...content.warnings, ...unshownPictures(loaded, root), ...logos].map(asWarning);
  if (settings === null) return { errors: findings, faults, refusals: [], warnings };
  const stock = await checkStock(settings, content, {
    ...request,
    quarantine: { ...loaded, items: [...loaded.items, ...content.items] },
  });
  return {
    errors: [...findings, ...stock.errors],
    faults: [...faults, ...stock.faults],
    refusals: stock.refusals,
    warnings: [...warnings, ...stock.warnings],
  };
}

const NOTHING: SiteCheck = { errors: [], faults: [], refusals: [], warnings: [] };

const NO_CONTENT: LoadedContent = {
  pages: [],
  left_out: [],
  texts: [],
  items: [],
  findings: [],
  warnings: [],
};

async function checkStock(
  settings: SiteSettings,
  { pages: content, left_out, texts }: LoadedContent,
  request: CheckRequest & { quarantine: Quarantine },
): Promise<SiteCheck> {
  const memory = await readMemory(request.state, settings.site.slug);
  const { invented, before } = measuredBy(memory, settings, request);
  const read = await stockOf(settings, before, request);
  if (read instanceof FeedUnusable) return { ...NOTHING, refusals: unusableFeed(read, request.quarantine) };
  const { stock, held, reported } = await guarded(read, before, settings, request);
  const refused = refusals(stock, settings, request, before);
  const { cars } = stock.feed;
  const stocked = stockCars(stock, settings, before, request.now);
  const whole = { ...settings, content, left_out, vehicles: vehiclesOf(stocked) };
  const history = before?.snapshot.price_history;
  const price_history = offeredPrices(whole.vehicles, history, request.now, invented);
  const lint = lintSite({ ...whole, price_history }, request.now);
  const stopping = stoppingFindings(lint, settings.site);
  const { left, addresses } = omitFaulty({ ...whole, departed: stocked.departed }, request);
  const reachable = new Set([...addresses, ...left.unlinked]);
  const byLevel = Map.groupBy(left.findings, ({ level }) => level);
  const plain = [
    ...rejectionFindings(stock.feed, { ...settings.site, sourceOf: request.quarantine.sourceOf }),
    ...foreignWarnings(cars, settings),
    ...stockWarnings(cars),
    ...repeatedListingWarnings(cars),
    ...wornCarWarnings(cars, settings.site),
    ...reported,
    ...staleWarnings(stocked.kept, settings.site),
    ...unidentifiedWarnings(stocked),
    ...lackingFindings(stock.feed.lacking, request.quarantine.sourceOf),
    ...indexWarnings(whole.vehicles.length, settings.site),
    ...stocklessWarnings(settings.site, request.netlifySite),
    ...registerWarnings(settings.site),
    ...(await missingPictures(localPictures(whole), request)),
  ];
  return {
    errors: stopping,
    faults: [...(byLevel.get('fault') ?? []), ...linksToNowhere(texts, reachable)],
    refusals: refused.length > 0 ? refused : held,
    warnings: [
      ...(byLevel.get('warning') ?? []),
      ...plain.map(asWarning),
      ...lint.filter((finding) => !stopping.includes(finding)),
      ...lostRedirects(whole, addresses).map(asWarning),
    ],
  };
}

/** What a build would omit before rendering pages, and the remaining addresses. */
function omitFaulty(
  site: AddressSource,
  { quarantine, planned, now, forbidden }: CheckRequest & { quarantine: Quarantine },
): { left: QuarantinedItems; addresses: ReadonlySet<string> } {
  const causes = forbidden.map(({ text, name: what }) => ({ path: '', what, by: { texts: [text] } }));
  let left = itemsBehind(site, quarantine, NOTHING_LEFT_OUT, causes);
  for (;;) {
    const addresses = planned(withoutItems(site, left), now);
    const more = lostLinks(site, quarantine, left, addresses);
    if (isSettled(more)) return { left, addresses };
    left = mergeQuarantines(left, more);
  }
}

async function stockOf(
  settings: SiteSettings,
  before: MemoryWithCars | null,
  request: CheckRequest,
): Promise<StockRead | FeedUnusable> {
  const { root, state, now, feed, allow = [], secret = NO_SECRETS } = request;
  const { locations } = settings;
  const folder = siteFolder(root, settings.site.slug);
  try {
    const own = settings.site.stock;
    const stock = feed === undefined ? own : await feedOverride(feed, own, state);
    const site = { ...settings.site, stock };
    const unknown = { before: null, reuseStock: false };
    const fetched = await readSource({ site, locations, folder, state, now, allow, secret, ...unknown });
    using _body = fetched.body;
    return await readStock(fetched, before, site);
  } catch (error) {
    if (error instanceof FeedUnusable) return error;
    throw error;
  }
}

const unusableFeed = ({ message, lacking }: FeedUnusable, { sourceOf }: Quarantine): SiteFinding[] =>
  lacking.length > 0
    ? lackingFindings(lacking, sourceOf)
    : [feedFinding(message, 'Correct the stock source in site.json, or ask who sends the feed')];

/** The last good snapshot's memory; invented and real stock are never compared. */
function measuredBy(memory: Memory | null, { site }: SiteSettings, { state, feed }: CheckRequest) {
  const invented = feed === undefined && site.stock.type === 'demo';
  if (memory?.invented !== invented) return { invented, before: null };
  // Without a reader every record is read, and values that are held already are reported.
  return { invented, before: { ...memoryWithCars(state, memory), reader: '' } };
}

const refusals = (
  stock: StockRead,
  settings: SiteSettings,
  { now }: CheckRequest,
  before: MemoryWithCars | null,
): SiteFinding[] =>
  refusalsOf(stock, before, settings, now).map(({ code, message }) =>
    feedFinding(message, refusalRemedy(code, settings.site)),
  );

/** Records that cannot be published are mostly those of a mapping at fault; a smaller feed may be right. */
const refusalRemedy = (code: FeedRefusal['code'], site: Site): string =>
  code === 'empty' || code === 'rejected'
    ? `Read the warnings; correct the mapping (${inspectCommand(site)} proposes one), or ask who sends the feed`
    : 'Ask who sends the feed; if it is right, build once with --accept-drop';

/** The stock as a build would show it, with implausible values held, and why the feed would be held. */
async function guarded(
  stock: StockRead,
  before: MemoryWithCars | null,
  settings: SiteSettings,
  { state, now, feed }: CheckRequest,
): Promise<{ stock: StockRead; held: SiteFinding[]; reported: SiteFinding[] }> {
  const { site } = settings;
  if (feed === undefined && site.stock.type === 'demo') return { stock, held: [], reported: [] };
  const waiting = feed === undefined ? await readHeldFeed(state, site.slug) : null;
  const acceptance = waiting ?? NOTHING_ACCEPTED;
  const { differences, reported, ...judged } = guardValues(stock, { before, acceptance, settings, now });
  const remedy = `Ask who sends the feed; if it is right: forecourt feed accept --site ${site.slug}`;
  const held = differences.map((own) => feedFinding(differenceText(own), remedy));
  return { ...judged, held, reported: differenceWarnings(reported) };
}

const feedFinding = (message: string, remedy: string): SiteFinding => ({
  ...located({ record: null }),
  field: '',
  message,
  remedy,
});
