import path from 'node:path';
import { count } from '#domain/count.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { feedSecret, readEnvironment } from '#server/env.ts';
import { siteFolder } from '#sites/places.ts';
import { loadSettings } from '#sites/settings.ts';
import { badArgument, needed } from '../arguments.ts';
import { EXIT } from '../exit.ts';
import { unnamedSite } from '../new-site/first-settings.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { chosenSites } from '../sites.ts';
import { chooseColumns, isConfirmed } from './choose-columns.ts';
import { documentText, type InspectedFeed, inspectTarget } from './inspect.ts';
import { inspectionText } from './inspection-text.ts';
import { nextText, refusalText } from './next-step.ts';
import { openPages } from './open-pages.ts';
import { stockBlock, writeStock } from './stock-settings.ts';

const FILE = 'a file or an address, such as stock.csv or https://feeds.example/stock.xml';

interface InspectArguments {
  file?: string | undefined;
  site?: string | undefined;
  write?: boolean | undefined;
  open?: boolean | undefined;
  json?: boolean | undefined;
}

/** The options that `forecourt feed inspect` reads. */
export const INSPECT_OPTIONS = [
  'file',
  'site',
  'write',
  'open',
  'json',
] as const satisfies readonly (keyof InspectArguments)[];

/**
 * Prints a feed's format, columns and mapping, examples of its cars, and how many would be accepted; `--write` stores
 * the mapping in `site.json`. In a terminal it prompts for columns that it did not find, unless `--write` or `--json` is given.
 */
export async function runInspection({ file, site, write, open, json }: InspectArguments): Promise<void> {
  const target = site === undefined ? needed('inspect', file, FILE) : file;
  if (write && site === undefined) throw badArgument('--write', 'Add --site with the slug of the site');
  if (json && (write || open))
    throw badArgument(write ? '--write' : '--open', '--json prints alone: give one of the two');
  const started = performance.now();
  const { FORECOURT_STATE, OUTBOUND_ALLOW: allow } = readEnvironment();
  const [slug] = site === undefined ? [] : await chosenSites(site);
  const isInteractive = !write && !json && process.stdin.isTTY && process.stdout.isTTY;
  const progress = openProgress(path.basename(target ?? site ?? ''));
  progress.step('reading every record');
  const settings = await settingsOf(slug);
  const now = new Date();
  const inspected = await inspectTarget({
    target,
    site: settings,
    folder: siteFolder(PROJECT, slug ?? ''),
    state: path.resolve(FORECOURT_STATE),
    now,
    allow,
    secret: feedSecret(),
    correct: isInteractive ? chooseColumns() : undefined,
  });
  const { inspection } = inspected;
  progress.done(`${count(inspection.records, 'record')} in ${elapsed(started)}`);
  const stock = stockBlock(inspected.source, inspection);
  const refusal = refusalText(inspection.trial, settings.guard, now);
  if (refusal !== null) process.exitCode = EXIT.refused;
  if (json) return printJson(inspected, stock);
  console.log(inspectionText(documentText(target ?? `The feed of ${site}`, inspected.detected), inspection));
  const hosts = inspection.trial.photoHosts;
  const isWriting =
    slug !== undefined &&
    (write || (isInteractive && (await isConfirmed(`Write this to sites/${slug}/site.json?`))));
  if (isWriting) {
    const written = await writeStock(PROJECT, slug, stock, hosts);
    const next = refusal ?? `Next: npx forecourt check --site ${slug}`;
    console.log(`Updated "stock" in ${path.relative(process.cwd(), written)}. ${next}`);
  } else
    console.log(
      `"stock" for site.json:\n${JSON.stringify(stock, null, 2)}\n${refusal ?? nextText(target ?? '', slug)}`,
    );
  if (open && inspection.trial.accepted > 0) await openPages(slug, stock, hosts);
}

/** Returns the settings of the named site, else those of a new one. Throws `SiteUnusable` for an unreadable `site.json`. */
async function settingsOf(slug: string | undefined): Promise<Site> {
  if (slug === undefined) return unnamedSite();
  const { site, findings } = await loadSettings(PROJECT, slug);
  if (site === null) throw new SiteUnusable(slug, findings);
  return site;
}

function printJson({ detected, inspection }: InspectedFeed, stock: Record<string, unknown>): void {
  const { columns, proposal, trial, records } = inspection;
  const { vehicles, ...counts } = trial;
  const filled = columns.map(({ column, filled: count, examples }) => ({ column, filled: count, examples }));
  console.log(
    JSON.stringify(
      {
        ...detected,
        records_found: records,
        columns: filled,
        notes: proposal.notes,
        stock,
        ...counts,
        cars: vehicles.slice(0, 10),
      },
      null,
      2,
    ),
  );
}
