import { InvalidInput } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { homePath } from '#domain/site/routes.ts';
import { forbiddenIn, PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { GateClosed, type GateProblem, type GateResult, gateProblems } from '#generator/gate/gate.ts';
import { brokenLinks } from '#generator/gate/page-check.ts';
import type { Manifest, ServedRedirect } from '#generator/manifest.ts';
import { addressesOf } from '#generator/planned-addresses.ts';
import type { Plan } from '#generator/site-view/plan.ts';
import {
  type CachedViews,
  openSiteViews,
  SEARCH_INDEX,
  type SiteViews,
} from '#generator/site-view/site-view.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import type { ReleaseWriter, StoreResult } from '#generator/store/release-writer.ts';
import type { Traces } from '#generator/trace/traces.ts';
import { createVerifier } from '#generator/trace/verify.ts';
import { type Linking, linksToNowhere } from '#pipeline/content/local-addresses.ts';
import {
  isSettled,
  itemsBehind,
  lostLinks,
  mergeQuarantines,
  NOTHING_LEFT_OUT,
  type Quarantine,
  type QuarantinedItems,
} from '#pipeline/quarantine.ts';
import { imageCacheFolder } from '#sites/places.ts';
import { asFault, type Snapshot } from '#sites/snapshot.ts';
import type { BuildSetup, WarmCaches } from './build-setup.ts';
import { missingFiles, searchIndexFile, siteFiles } from './files.ts';
import { type Base, type PrintResult, printPages } from './print.ts';
import { snapshotWithout } from './printed-snapshot.ts';
import { writeDocuments } from './put-documents.ts';
import { writeFiles } from './put-files.ts';

interface ReleaseJob {
  /** With `held` cars marked. */
  snapshot: Snapshot;
  held: readonly string[];
  setup: BuildSetup;
  store: ReleaseStore;
  writer: ReleaseWriter;
  live: Manifest | null;
  renderer: string;
  texts: readonly Linking[];
  /** Items that the site can be published without. */
  quarantine: Quarantine;
  measured: boolean;
  /** Caches of this site's last build; replaced by this one's. */
  caches: WarmCaches;
  /** Goes live before its pictures are encoded. */
  deferPictures: boolean;
  onStep: (step: string) => void;
}

/** A release without the items in `left`. */
interface ReleasePlan {
  left: QuarantinedItems;
  plan: Plan;
  until: number | null;
  redirects: ServedRedirect[];
  printed: PrintResult;
  /** Addresses of pictures that are encoded later. */
  pending: string[];
  problems: GateProblem[];
}

/** Attempts at printing; each omits the items behind the previous one's problems. */
const MAX_ATTEMPTS = 4;

/**
 * Prints, gates and publishes the release of a snapshot, without the items that prevent it. Throws `InvalidInput` for
 * two pages at one address, and `GateClosed` for a problem that no item causes.
 */
export async function makeRelease(job: ReleaseJob): Promise<Omit<StoreResult, 'outcome'>> {
  const { snapshot, quarantine, writer } = job;
  let left = NOTHING_LEFT_OUT;
  for (let count = 1; ; count += 1) {
    const attempt = await printRelease(job, left);
    const { problems } = attempt;
    if (problems.length === 0) return publishRelease(job, attempt);
    const causes = problems.flatMap(({ cause }) => cause ?? []);
    const behind = itemsBehind(snapshot, quarantine, attempt.left, causes);
    if (count === MAX_ATTEMPTS || isSettled(behind))
      throw new GateClosed(
        snapshot.site.slug,
        problems.map(({ message }) => message),
      );
    left = mergeQuarantines(attempt.left, behind);
    writer.restart();
  }
}

/** The views and addresses of a snapshot without the items in `left`. */
interface ShownSite {
  shown: Snapshot;
  left: QuarantinedItems;
  views: CachedViews;
  plan: Plan;
  until: number | null;
}

/** Opens the views of a snapshot without the items in `left`, and without links to pages that are missing as a result. */
function openWithoutLost(
  job: Pick<ReleaseJob, 'snapshot' | 'quarantine' | 'setup' | 'caches'>,
  left: QuarantinedItems,
): ShownSite {
  const { snapshot, quarantine, setup, caches } = job;
  const shown = snapshotWithout(snapshot, left);
  const views = openSiteViews(shown, setup.now, caches.views);
  caches.views = views;
  const { plan, until } = views.plan();
  const more = lostLinks(snapshot, quarantine, left, addressesOf(plan));
  return isSettled(more)
    ? { shown, left, views, plan, until }
    : openWithoutLost(job, mergeQuarantines(left, more));
}

async function printRelease(job: ReleaseJob, before: QuarantinedItems): Promise<ReleasePlan> {
  const { setup, writer, live, renderer, onStep } = job;
  const { now } = setup;
  onStep('pages');
  const { shown, left, views, plan, until } = openWithoutLost(job, before);
  if (plan.duplicates.length > 0) throw duplicateAddresses(shown, plan.duplicates);

  // After damage nothing is reused: every byte is printed and stored again.
  const whole = writer.damages.length === 0 ? live : null;
  const base = whole?.renderer === renderer && isPast(whole, now) ? baseOf(job, whole, views) : null;
  const forbidden = [...PRIVATE_FIELDS, ...(setup.secrets ?? [])];
  const index = searchIndexFile(views, base?.verifier.record(SEARCH_INDEX));
  const pictures = siteFiles(shown, imageCacheFolder(setup.state));
  const pending = job.deferPictures ? missingFiles(pictures, whole) : [];
  const later = new Set(pending);
  const files = [...setup.compiled, ...pictures.filter(({ path }) => !later.has(path)), index];
  const written = await writeFiles(writer, whole, files, forbidden);
  const documents = writeDocuments({ views, base, writer, forbidden });
  const printed = await printPages({
    snapshot: shown,
    views,
    now,
    base,
    forbidden,
    writer,
    pages: [...plan.pages, ...plan.records],
    renderer: setup.renderer,
    documents: documents.traced,
    onPage: (done, total) => onStep(`pages ${done}/${total}`),
  });

  onStep('gate');
  const redirects: ServedRedirect[] = [
    ...plan.redirects,
    ...plan.lost.map((from) => ({ from, to: homePath(), status: 302 }) as const),
    { from: searchIndexPath(), to: index.path, status: 302 },
  ];
  const checked = redirects.map(({ from, to }) => ({
    path: from,
    problems: forbiddenIn(`${from} ${to}`, forbidden),
  }));
  const others = [...written, ...documents.checked, ...checked];
  const problems = await releaseProblems(job, plan, printed, others);
  return { left, plan, until, redirects, printed, pending, problems };
}

async function publishRelease(
  { snapshot, held, texts, renderer, writer, setup, caches, onStep }: ReleaseJob,
  { left, plan, until, redirects, printed, pending }: ReleasePlan,
): Promise<Omit<StoreResult, 'outcome'>> {
  onStep('publish');
  const packed: { traces?: Traces } = {};
  const addresses = new Set([...addressesOf(plan), ...left.unlinked]);
  const { manifest, dropped } = await writer.publish({
    // Only a plan of all pages shows which links are broken.
    findings: [...left.findings, ...linksToNowhere(texts, addresses).map(asFault)],
    pending,
    sequence: snapshot.sequence,
    snapshot: snapshot.hash,
    renderer,
    redirects,
    now: setup.now,
    held,
    about: { name: snapshot.site.name, template: snapshot.site.template },
    valid_until: until === null ? null : new Date(until).toISOString(),
    traces() {
      onStep('traces');
      packed.traces = printed.traces();
      return JSON.stringify(packed.traces);
    },
  });
  if (packed.traces !== undefined) caches.traced = { release: manifest.release, traces: packed.traces };
  return { manifest, dropped };
}

/** Whether a release was made at or before `now`: after the clock was set back, nothing of it is reused. */
export const isPast = ({ created_at }: Manifest, now: Date) => Date.parse(created_at) <= now.getTime();

function baseOf({ store, setup, caches }: ReleaseJob, manifest: Manifest, views: SiteViews): Base | null {
  const traces =
    caches.traced?.release === manifest.release ? caches.traced.traces : readTraces(store, manifest);
  if (traces === null) return null;
  return { manifest, verifier: createVerifier(traces, setup.now, views.partHash, views.record) };
}

function readTraces(store: ReleaseStore, { release }: Manifest): Traces | null {
  const text = store.traces(release);
  return text === null ? null : JSON.parse(text);
}

async function releaseProblems(
  job: ReleaseJob,
  plan: Plan,
  { printed, reused }: PrintResult,
  others: readonly GateResult[],
): Promise<GateProblem[]> {
  const { live, store, writer, measured } = job;
  const moved = new Set(plan.redirects.map(({ from }) => from));
  const redirected = new Set([...moved, ...plan.lost]);
  const exists = (address: string) => writer.entries.has(address) || redirected.has(address);
  const before =
    live === null ? [] : [...Object.keys(live.entries), ...live.redirects.map(({ from }) => from)];
  const lost = new Set(before.filter((address) => !exists(address)));
  return gateProblems({
    exists,
    pages: plan.pages.length,
    previousPages: live !== null && measured ? pageCount(live, moved) : 0,
    printed,
    others,
    brokenReused: await brokenLinks(reused, lost, (entry) => store.read(entry)),
  });
}

/** Counts the pages that were not replaced by a redirect: sold pages end by the clock, many at once after a dropped store. */
function pageCount({ entries }: Manifest, moved: ReadonlySet<string>): number {
  let pages = 0;
  for (const path in entries) if (entries[path]?.type.startsWith('text/html') && !moved.has(path)) pages += 1;
  return pages;
}

function duplicateAddresses({ site }: Snapshot, duplicates: readonly string[]): InvalidInput {
  return new InvalidInput(
    `${site.slug}: two pages claim one address`,
    duplicates.map((address) => ({
      field: address,
      code: 'duplicate_address',
      message: 'Give one of them another path or slug; the product keeps its own addresses.',
    })),
  );
}
