import { InvalidInput } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { homePath } from '#domain/site/routes.ts';
import { forbiddenIn, PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { type Checked, GateClosed, gateProblems } from '#generator/gate/gate.ts';
import { brokenLinks } from '#generator/gate/kept-links.ts';
import type { Manifest, Redirect } from '#generator/manifest.ts';
import { addressesOf } from '#generator/planned-addresses.ts';
import type { Plan } from '#generator/site-view/plan.ts';
import { openSiteViews, SEARCH_INDEX, type SiteViews } from '#generator/site-view/site-view.ts';
import type { ReleaseStore, ReleaseWriter } from '#generator/store/release-store.ts';
import type { Traces } from '#generator/trace/traces.ts';
import { createVerifier } from '#generator/trace/verify.ts';
import { type Linking, linksToNowhere } from '#pipeline/content/local-addresses.ts';
import { imageCacheFolder } from '#pipeline/images/cache.ts';
import { asFault, type Snapshot, type Warning } from '#pipeline/snapshot.ts';
import type { BuildSetup } from './build-site.ts';
import { searchIndexFile, siteFiles } from './files.ts';
import type { KeptSite } from './kept-site.ts';
import { type Base, type Printed, printPages } from './print.ts';
import { putDocuments } from './put-documents.ts';
import { putFiles } from './put-files.ts';

/** What a release is made from, and what lies around it. */
interface ReleaseJob {
  /** With `held` cars as they are shown. */
  snapshot: Snapshot;
  held: readonly string[];
  setup: BuildSetup;
  store: ReleaseStore;
  writer: ReleaseWriter;
  live: Manifest | null;
  renderer: string;
  /** Where the content leads. */
  texts: readonly Linking[];
  measured: boolean;
  /** What the last build of the site left in memory, and this one leaves there. */
  kept: KeptSite;
  onStep: (step: string) => void;
}

interface Made {
  manifest: Manifest;
  /** Links of texts that lead nowhere, which only a plan of all pages can tell. */
  faults: Warning[];
}

/**
 * Prints, gates and publishes the release of a snapshot. Throws `InvalidInput` for two pages at one address, and
 * `GateClosed` for what must not go live.
 */
export async function makeRelease(job: ReleaseJob): Promise<Made> {
  const { snapshot, setup, writer, live, renderer, kept, onStep } = job;
  const { now } = setup;
  onStep('pages');
  const views = openSiteViews(snapshot, now, kept.views);
  kept.views = views;
  const { plan, until } = views.plan();
  if (plan.duplicates.length > 0) throw duplicateAddresses(snapshot, plan.duplicates);

  const base = live?.renderer === renderer && isPast(live, now) ? baseOf(job, live, views) : null;
  const forbidden = [...PRIVATE_FIELDS, ...(setup.secrets ?? [])];
  const index = searchIndexFile(views, base?.verifier.known(SEARCH_INDEX));
  const files = [...setup.compiled, ...siteFiles(snapshot, imageCacheFolder(setup.state)), index];
  const written = await putFiles(writer, live, files, forbidden);
  const documents = putDocuments({ views, base, writer, forbidden });
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
      documents: documents.traced,
    },
    onPage: (done, total) => onStep(`pages ${done}/${total}`),
  });

  onStep('gate');
  const redirects: Redirect[] = [
    ...plan.redirects,
    ...plan.lost.map((from) => ({ from, to: homePath(), status: 302 }) as const),
    { from: searchIndexPath(), to: index.path, status: 302 },
  ];
  const checked = redirects.map(({ from, to }) => ({
    path: from,
    problems: forbiddenIn(`${from} ${to}`, forbidden),
  }));
  const problems = await releaseProblems(job, plan, printed, [...written, ...documents.checked, ...checked]);
  if (problems.length > 0) throw new GateClosed(snapshot.site.slug, problems);

  onStep('publish');
  const packed: { traces?: Traces } = {};
  const { manifest } = await writer.publish({
    ...{ sequence: snapshot.sequence, snapshot: snapshot.hash, renderer, redirects, now },
    about: { name: snapshot.site.name, template: snapshot.site.template },
    valid_until: until === null ? null : new Date(until).toISOString(),
    held: job.held,
    traces() {
      onStep('traces');
      packed.traces = printed.traces();
      return JSON.stringify(packed.traces);
    },
  });
  if (packed.traces !== undefined) kept.traced = { release: manifest.release, traces: packed.traces };
  const faults = linksToNowhere(job.texts, addressesOf(plan)).map(asFault);
  return { manifest, faults };
}

/** A clock that was set back tells nothing of what held before a release was made. */
export const isPast = ({ created_at }: Manifest, now: Date) => Date.parse(created_at) <= now.getTime();

function baseOf({ store, setup, kept }: ReleaseJob, manifest: Manifest, views: SiteViews): Base | null {
  const traces = kept.traced?.release === manifest.release ? kept.traced.traces : readTraces(store, manifest);
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
  { printed, kept }: Printed,
  others: readonly Checked[],
): Promise<string[]> {
  const { live, store, writer, measured } = job;
  const redirected = new Set([...plan.redirects.map(({ from }) => from), ...plan.lost]);
  const answers = (address: string) => writer.entries.has(address) || redirected.has(address);
  const before =
    live === null ? [] : [...Object.keys(live.entries), ...live.redirects.map(({ from }) => from)];
  const lost = new Set(before.filter((address) => !answers(address)));
  return gateProblems({
    answers,
    pages: plan.pages.length,
    previousPages: live !== null && measured ? pageCount(live) : 0,
    printed,
    others,
    brokenKept: await brokenLinks(kept, lost, (entry) => store.read(entry)),
  });
}

function pageCount({ entries }: Manifest): number {
  let pages = 0;
  for (const path in entries) if (entries[path]?.type.startsWith('text/html')) pages += 1;
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
