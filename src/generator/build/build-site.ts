import path from 'node:path';
import { InvalidInput } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/routes.ts';
import { exportRelease } from '#generator/export.ts';
import { type Forbidden, forbiddenIn, PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { type Checked, GateClosed, gateProblems } from '#generator/gate/gate.ts';
import { brokenLinks } from '#generator/gate/kept-links.ts';
import type { Manifest, Redirect } from '#generator/manifest.ts';
import { addressesOf } from '#generator/planned-addresses.ts';
import type { RendererBundle } from '#generator/renderer/bundle.ts';
import type { Renderer } from '#generator/renderer/renderer.ts';
import type { Plan } from '#generator/site-view/plan.ts';
import { openSiteViews, SEARCH_INDEX, type SiteViews } from '#generator/site-view/site-view.ts';
import { LockHeld } from '#generator/store/errors.ts';
import type { ReleaseStore, ReleaseWriter } from '#generator/store/release-store.ts';
import { shortHash } from '#generator/trace/hash.ts';
import type { Traces } from '#generator/trace/traces.ts';
import { createVerifier } from '#generator/trace/verify.ts';
import { type Linking, linksToNowhere } from '#pipeline/content/local-addresses.ts';
import { imageCacheFolder } from '#pipeline/images/cache.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import type { Snapshot, SnapshotFacts, Warning } from '#pipeline/snapshot.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { type SiteFile, searchIndexFile, siteFiles } from './files.ts';
import { contentSecurityPolicy } from './policy.ts';
import { type Base, type Printed, printPages } from './print.ts';
import { putFiles } from './put-files.ts';
import { publishedReport, type Report, refusedReport, unchangedReport } from './report.ts';

/** What every build of a run shares. */
export interface BuildSetup {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  now: Date;
  /** Hosts that may be called besides those that a site's settings name. */
  allow?: readonly string[];
  bundle: RendererBundle;
  renderer: Renderer;
  /** Secrets of this program, which must not get into a release. */
  secrets?: readonly Forbidden[];
  /** Files of the bundle that every site serves. */
  compiled: SiteFile[];
}

export interface BuildOptions {
  /** A feed file that replaces the site's stock source. */
  feed?: string;
  /** Publishes once what the drop guard would refuse. */
  acceptDrop?: boolean;
  /** Folder to export the release to, as `<out>/<site>`. */
  out?: string;
  /** Told what the build is at. */
  onStep?: (step: string) => void;
}

/**
 * Builds one site from its settings, content and stock, and puts the release live. A refused feed is an
 * outcome that leaves all that is live as it is. Throws `LockHeld`, `InvalidInput` for settings or content
 * that cannot be built, and `GateClosed` for a release that must not go live.
 */
export async function buildSite(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  options: BuildOptions = {},
): Promise<Report> {
  const report = await buildLocked(site, store, setup, options);
  if (report.outcome !== 'published') return report;
  return { ...report, warnings: [...report.warnings, ...(await collect(store))] };
}

/**
 * Drops old releases, and tells what keeps their space from being freed; another publisher that has the lock by
 * now does it when it is done.
 */
async function collect(store: ReleaseStore): Promise<Warning[]> {
  try {
    const { unreadable } = await store.gc();
    return unreadable.map(({ file, problem }) => ({
      level: 'warning',
      source: file,
      field: '',
      message: `The manifest of a kept release cannot be read: ${problem}`,
      remedy: 'Put back a copy of the file or remove it: until then no space is freed',
    }));
  } catch (error) {
    if (error instanceof LockHeld) return [];
    throw error;
  }
}

/** Builds while the site's publish lock is held. */
async function buildLocked(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  { feed, acceptDrop = false, out, onStep = () => {} }: BuildOptions,
): Promise<Report> {
  const { root, state, now, allow } = setup;
  const live = store.current();
  const writer = await store.begin(live);
  try {
    onStep('stock');
    const published = live && { sequence: live.sequence, hash: live.snapshot };
    const taken = await takeSnapshot({
      root,
      state,
      site,
      now,
      feed,
      acceptDrop,
      allow,
      published,
      progress: onStep,
    });
    if (taken.kind === 'refused') return refusedReport(site, live, taken);
    store.noteStockRead(now);
    const { facts } = taken;
    const renderer = printerHash(setup.bundle, facts);
    const current = live !== null && isCurrent(live, facts, renderer, now);
    const manifest = current
      ? live
      : await makeRelease({
          snapshot: taken.whole(),
          setup,
          store,
          writer,
          live,
          renderer,
          texts: taken.texts,
          measured: taken.measured,
          onStep,
        });
    await commitSnapshot(state, taken);
    if (out !== undefined) await exportRelease(store, store.current() ?? manifest, path.join(out, site));
    if (current) return unchangedReport(live, facts);
    return publishedReport({ previous: live, manifest, live: store.current(), snapshot: facts });
  } finally {
    writer.discard();
  }
}

/** Whether the live release is what a build would make again: nothing it was made from has changed, nor has the clock. */
function isCurrent(live: Manifest, snapshot: SnapshotFacts, renderer: string, now: Date): boolean {
  const timely = live.valid_until === null || now.getTime() < Date.parse(live.valid_until);
  return timely && isPast(live, now) && live.snapshot === snapshot.hash && live.renderer === renderer;
}

/** A clock that was set back tells nothing of what held before a release was made. */
const isPast = ({ created_at }: Manifest, now: Date) => Date.parse(created_at) <= now.getTime();

/** All that decides a page's answer besides its data: a change prints every page again. */
function printerHash(bundle: RendererBundle, { site }: SnapshotFacts): string {
  return shortHash(`${bundle.hash} ${contentSecurityPolicy('', site)}`);
}

interface ReleaseJob {
  snapshot: Snapshot;
  setup: BuildSetup;
  store: ReleaseStore;
  writer: ReleaseWriter;
  live: Manifest | null;
  renderer: string;
  /** Where the content leads. */
  texts: readonly Linking[];
  measured: boolean;
  onStep: (step: string) => void;
}

async function makeRelease(job: ReleaseJob): Promise<Manifest> {
  const { snapshot, setup, store, writer, live, renderer, onStep } = job;
  const { now } = setup;
  const views = openSiteViews(snapshot, now);
  const { plan, until } = views.plan();
  if (plan.duplicates.length > 0) throw duplicateAddresses(snapshot, plan.duplicates);
  const broken = linksToNowhere(job.texts, addressesOf(plan));
  if (broken.length > 0) throw new SiteUnusable(snapshot.site.slug, broken);

  onStep('pages');
  const base = live?.renderer === renderer && isPast(live, now) ? baseOf(store, live, views, now) : null;
  const forbidden = [...PRIVATE_FIELDS, ...(setup.secrets ?? [])];
  const index = searchIndexFile(views, base?.verifier.known(SEARCH_INDEX));
  const files = [...setup.compiled, ...siteFiles(snapshot, imageCacheFolder(setup.state)), index];
  const written = await putFiles(writer, live, files, forbidden);
  const printed = await printPages({
    ...{
      snapshot,
      views,
      now,
      pages: [...plan.pages, ...plan.records],
      base,
      renderer: setup.renderer,
      forbidden,
      writer,
    },
    onPage: (done, total) => onStep(`pages ${done}/${total}`),
  });

  onStep('gate');
  const redirects: Redirect[] = [...plan.redirects, { from: searchIndexPath(), to: index.path, status: 302 }];
  const checked = redirects.map(({ from, to }) => ({
    path: from,
    problems: forbiddenIn(`${from} ${to}`, forbidden),
  }));
  const problems = await releaseProblems(job, plan, printed, [...written, ...checked]);
  if (problems.length > 0) throw new GateClosed(snapshot.site.slug, problems);

  onStep('publish');
  const { manifest } = await writer.publish({
    ...{ sequence: snapshot.sequence, snapshot: snapshot.hash, renderer, redirects, now },
    about: { name: snapshot.site.name, template: snapshot.site.template },
    valid_until: until === null ? null : new Date(until).toISOString(),
    traces: JSON.stringify(printed.traces),
  });
  return manifest;
}

function baseOf(store: ReleaseStore, manifest: Manifest, views: SiteViews, now: Date): Base | null {
  const text = store.traces(manifest.release);
  if (text === null) return null;
  const traces: Traces = JSON.parse(text);
  return { manifest, verifier: createVerifier(traces, now, views.partHash, views.record) };
}

async function releaseProblems(
  job: ReleaseJob,
  plan: Plan,
  { printed, kept }: Printed,
  others: readonly Checked[],
): Promise<string[]> {
  const { live, store, writer, measured } = job;
  const addresses = new Set([...writer.entries.keys(), ...plan.redirects.map(({ from }) => from)]);
  const before =
    live === null ? [] : [...Object.keys(live.entries), ...live.redirects.map(({ from }) => from)];
  const lost = new Set(before.filter((address) => !addresses.has(address)));
  return gateProblems({
    addresses,
    pages: plan.pages.length,
    previousPages: live !== null && measured ? pageCount(live) : 0,
    printed,
    others,
    brokenKept: await brokenLinks(kept, lost, (entry) => store.read(entry)),
  });
}

const pageCount = ({ entries }: Manifest) =>
  Object.values(entries).filter(({ type }) => type.startsWith('text/html')).length;

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
