import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { InvalidInput } from '#domain/errors.ts';
import type { BuildSetup } from '#generator/build/build-setup.ts';
import { type BuildOptions, buildSite } from '#generator/build/build-site.ts';
import { failedReport } from '#generator/build/report.ts';
import { type RendererBundle, rendererBundle } from '#generator/renderer/bundle.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { findingLine, SiteUnusable } from '#pipeline/site-unusable.ts';
import { readEnvironment } from '#server/env.ts';
import type { OpenSharing } from '#server/publishing/sharing.ts';
import { type BuildReport, isRefused, writeReport } from '#sites/build-report.ts';
import { pushedFeed } from '#sites/places.ts';
import { countByLevel } from '#sites/snapshot.ts';
import { folderGiven, readableFile } from '../arguments.ts';
import { openBuildParts } from '../builder/build-parts.ts';
import { EXIT, type ExitCode, errorText, exitCode, nextStep } from '../exit.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { chosenSites } from '../sites.ts';
import { storedHolds } from '../stored-holds.ts';
import { publishOne } from './publish.ts';

export const build = defineCommand({
  meta: {
    name: 'build',
    description: 'Build sites from their settings, content and stock, and put them live',
  },
  args: {
    site: { type: 'string', description: 'Slug of one site; default: every site' },
    feed: { type: 'string', description: 'Feed file, of any format, in place of the stock source' },
    out: { type: 'string', description: 'Folder to export to, as <out>/<site>' },
    'accept-drop': {
      type: 'boolean',
      description: 'Publish once what the guard would refuse or hold, held values included',
    },
  },
  async run({ args }) {
    const code = await buildSites(args.site, {
      feed: args.feed,
      out: args.out,
      acceptDrop: args['accept-drop'] ?? false,
    });
    process.exitCode = code;
    console.log(nextStep(code));
  },
});

/**
 * Builds the named site, or all, with the cars that shoppers hold, and publishes each to its destination; a failing one
 * does not stop the others. Returns the exit code of the first failure.
 */
export const buildSites = (site: string | undefined, options: BuildOptions): Promise<ExitCode> =>
  buildInRounds(site, options, [{}]);

/** `buildSites` of all for a server that encodes drawings on request: each site goes live before any is drawn. */
export const buildForServer = (onLive: (site: string) => void): Promise<ExitCode> =>
  buildInRounds(undefined, {}, [{ deferPictures: true, onLive }, {}]);

interface BuildRound {
  /** Leaves the pictures to the next round, and the destinations with them. */
  deferPictures?: boolean;
  onLive?: (site: string) => void;
}

/** `buildSites` several times over: later rounds build those sites that the first one could. */
export async function buildInRounds(
  site: string | undefined,
  options: BuildOptions,
  rounds: readonly BuildRound[],
): Promise<ExitCode> {
  const started = performance.now();
  const sites = await chosenSites(site);
  if (options.feed !== undefined && sites.length > 1) throw sharedFeed(sites);
  if (options.feed !== undefined) readableFile('--feed', options.feed);
  if (options.out !== undefined) folderGiven('--out', options.out);
  const environment = readEnvironment();
  const bundle = await compiledPages(path.resolve(environment.FORECOURT_STATE));
  const parts = await openBuildParts(PROJECT, environment, bundle);
  const { state, rights, delivery } = parts;
  const now = new Date();
  const setup = { ...parts.setup, now };
  const results = new Map<string, { built: BuildExit; delivered: ExitCode }>();
  const databaseUrl = environment.DATABASE_URL;
  const [held] = await Promise.allSettled([storedHolds({ state, databaseUrl }, now)]);
  try {
    for (const { deferPictures = false, onLive } of rounds)
      for (const slug of sites) {
        const before = results.get(slug)?.built;
        if (before !== undefined && !isBuilt(before)) continue;
        const shared = { sharing: rights, held, repeated: before !== undefined };
        const built = await buildOne(slug, setup, { ...options, deferPictures, ...shared });
        if (isBuilt(built)) onLive?.(slug);
        // Settings that cannot be read name no destination.
        const delivers = built.readable && !deferPictures;
        const delivered = delivers ? (await publishOne(slug, delivery)).code : EXIT.done;
        results.set(slug, { built, delivered });
      }
  } finally {
    await parts.close();
  }
  const done = [...results.values()];
  const whole = done.filter(({ built }) => built.code === EXIT.done).length;
  const faulty = done.filter(({ built }) => built.faulty).length;
  const lacking = done.filter(({ delivered }) => delivered !== EXIT.done).length;
  const rest = [
    ...(faulty === 0 ? [] : [`${faulty} without what has a fault`]),
    ...(lacking === 0 ? [] : [`${count(lacking, 'destination')} not given what is live`]),
  ];
  const what = [`${whole + faulty} of ${count(sites.length, 'site')} built`, ...rest].join(', ');
  console.log(`${what} in ${elapsed(started)}`);
  const codes = done.flatMap(({ built, delivered }) => [built.code, delivered]);
  return codes.find((code) => code !== EXIT.done) ?? EXIT.done;
}

/** A dealership's cars must not go live on other sites. */
function sharedFeed(sites: readonly string[]): InvalidInput {
  const message = `A feed belongs to one site: add --site ${sites.join(' or --site ')}`;
  return new InvalidInput('Invalid arguments', [{ field: '--feed', code: 'no_site', message }]);
}

/** Returns the compiled pages, with a progress line where they must be compiled first. */
async function compiledPages(state: string): Promise<RendererBundle> {
  const started = performance.now();
  const progress = openProgress('pages');
  let compiling = false;
  const bundle = await rendererBundle(PROJECT, state, () => {
    compiling = true;
    progress.step('compiling');
  });
  if (compiling) progress.done(`compiled in ${elapsed(started)}`);
  return bundle;
}

interface BuildExit {
  code: ExitCode;
  /** Whether it is live with something omitted because of a fault. */
  faulty: boolean;
  /** Whether the settings are readable, and so name the destination. */
  readable: boolean;
}

const isBuilt = ({ code, faulty }: BuildExit) => code === EXIT.done || faulty;

interface SharedOptions extends Omit<BuildOptions, 'held'> {
  sharing: OpenSharing;
  /** The held cars, or why they are unknown, in which case nothing is built. */
  held: PromiseSettledResult<string[]>;
  /** Built in this run before: what was found then is printed. */
  repeated: boolean;
}

async function buildOne(
  slug: string,
  setup: BuildSetup,
  { sharing, held, repeated, ...options }: SharedOptions,
): Promise<BuildExit> {
  const started = performance.now();
  const progress = openProgress(slug);
  const store = openReleaseStore(path.join(setup.state, 'store'), slug, sharing);
  try {
    if (held.status === 'rejected') throw held.reason;
    await sharing.shared?.feeds.fetch(slug, pushedFeed(setup.state, slug));
    const report = await buildSite(slug, store, setup, {
      ...options,
      held: held.value,
      onStep: progress.step,
    });
    const file = await writeReport(setup.state, report);
    await store.share();
    progress.done(`${summary(report)} in ${elapsed(started)}`);
    for (const reason of report.reasons) console.error(`${slug}  ${reason}`);
    if (isRefused(report.outcome))
      for (const line of firstRejected(report.rejected)) console.error(`${slug}  ${line}`);
    for (const dropped of report.repaired?.dropped ?? [])
      console.error(`${slug}  release ${dropped} was too damaged to keep`);
    if (!repeated && report.rejected.length + report.warnings.length > 0)
      console.error(`${slug}  details: ${path.relative('.', file)}`);
    const faults = report.warnings.filter(({ level }) => level === 'fault');
    const ofFeed = report.warnings.filter(({ origin }) => origin?.record === null);
    for (const finding of repeated ? [] : [...faults, ...ofFeed])
      console.error(`${slug}  ${findingLine(finding)}`);
    if (isRefused(report.outcome)) return { code: EXIT.refused, faulty: false, readable: true };
    const faulty = faults.length > 0;
    return { code: faulty ? EXIT.configuration : EXIT.done, faulty, readable: true };
  } catch (error) {
    const reason = errorText(error);
    const code = exitCode(error, EXIT.build);
    progress.done(reason);
    // The program that holds the lock writes its own report.
    if (code !== EXIT.locked) await reportFailed(setup.state, store, reason);
    return { code, faulty: false, readable: !(error instanceof SiteUnusable) };
  } finally {
    await store.close();
  }
}

/** Writes the report of a failed build; a store that cannot be read, which may be why it failed, has no place for it. */
async function reportFailed(state: string, store: ReleaseStore, reason: string): Promise<void> {
  try {
    await writeReport(state, failedReport(store.site, store.live(), reason));
  } catch (error) {
    console.error(`${store.site}  its report cannot be written: ${errorText(error)}`);
  }
}

/** Enough rejected records to see the pattern. */
const SHOWN_RECORDS = 3;

const firstRejected = (rejected: BuildReport['rejected']): string[] =>
  rejected
    .slice(0, SHOWN_RECORDS)
    .map(
      ({ index, id, field, message }) =>
        `record ${index + 1}${id === '' ? '' : ` (${id})`}: ${field === '' ? '' : `${field}: `}${message}`,
    );

function summary({
  site,
  outcome,
  release,
  stored,
  accepted,
  rejected,
  changed,
  warnings,
  repaired,
}: BuildReport): string {
  if (isRefused(outcome)) return `${outcome}, ${release ?? 'nothing'} stays live`;
  if (outcome === 'pinned')
    return `stored ${stored}, ${release} stays live: the site is pinned. Next: forecourt unpin --site ${site}`;
  return [
    `${outcome} ${release ?? ''}`.trim(),
    count(changed.length, 'changed address', 'changed addresses'),
    `${count(accepted, 'car')} accepted`,
    ...(rejected.length > 0
      ? [`${count(new Set(rejected.map(({ index }) => index)).size, 'record')} rejected`]
      : []),
    ...(repaired === null ? [] : [`damaged store repaired in ${count(repaired.damages, 'place')}`]),
    ...countByLevel(warnings).flatMap(({ level, found }) => (found === 0 ? [] : [count(found, level)])),
  ].join(', ');
}
