import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { emptyCaches } from '#generator/build/build-setup.ts';
import { readDemoSite, SITES, type Template } from '../browser/demo-sites.ts';
import { pageTypesOf } from '../browser/pages.ts';
import { compiledPages } from '../compiled-pages.ts';
import { buildDemoSiteIn, type EarlierBuilds, openDemoState } from '../demo-site.ts';
import { exportedBytes, isListPath, LIST_LIMIT } from '../list-weight.ts';
import { pageTokens, readableTexts } from '../page-tokens.ts';
import { dayOf, INSTANTS, SEED } from './instants.ts';

const pages = await compiledPages();

const DOCTYPE = '<!DOCTYPE html>';

/** Output of a template without a value. */
const LEFTOVER = /\bnull\b|\bundefined\b|\bNaN\b|\[object Object\]|\bInvalid Date\b/i;
/** Data of a page for its scripts, in which `null` must not be text. */
const DATA = /<script[\s\S]*?<\/script>|\sprops="[^"]*"/g;
/** Findings that omit something from a site, or errors of the advertising lint: invented data must have none. */
const SERIOUS = ['fault', 'error'];

/** Outcomes of a build that leave the site complete; an instant may change nothing. */
const BUILT = ['published', 'unchanged'];

type DemoDealership = (typeof SITES)[number];

/** A dealership that is built on one day after another. */
interface LivingSite extends Required<EarlierBuilds> {
  state: string;
}

const openLivingSite = async (): Promise<LivingSite> => ({
  state: await openDemoState(),
  caches: emptyCaches(),
  returned: new Set(),
});

/**
 * How a dealership meets a day: without a state, after a restart of its builder, or with all in memory, which takes a
 * sixth of the time. The three of them are two apart, so that every day one is new or restarted.
 */
const MEETINGS = ['new', 'warm', 'warm', 'restarted', 'warm', 'warm'] as const;
const APART = MEETINGS.length / SITES.length;

/** Types of page that a demo dealership lacks. */
async function missingTypes({ template, slug }: DemoDealership, state: string): Promise<string[]> {
  const site = await readDemoSite(slug, state);
  await site.store.close();
  const missing = pageTypesOf(template).filter(({ find }) => find(site) === undefined);
  return missing.map(({ name }) => `no page of the type "${name}"`);
}

/** Builds a demo dealership in its state; returns its faults. Checks each text once, when it first appears. */
async function problemsOf(
  site: DemoDealership,
  { state, ...earlier }: LivingSite,
  { now, isNew }: { now: Date; isNew: boolean },
) {
  const { report, texts } = await buildDemoSiteIn(state, site.slug, pages, now, earlier);
  const leftovers = [...texts].filter(
    ([, text]) =>
      text.startsWith(DOCTYPE) &&
      LEFTOVER.test(text.replace(DATA, '')) &&
      readableTexts(pageTokens(text)).some((words) => LEFTOVER.test(words)),
  );
  const heavy = [...texts]
    .filter(([address, text]) => isListPath(address) && text.startsWith(DOCTYPE))
    .map(([address, text]) => [address, exportedBytes(text)] as const)
    .filter(([, bytes]) => bytes > LIST_LIMIT);
  return [
    ...(BUILT.includes(report.outcome) ? [] : [`${report.outcome}: ${report.reasons}`]),
    ...report.rejected.map(({ id, field, message }) => `rejected ${id}, ${field}: ${message}`),
    ...report.warnings.flatMap(({ level, source, message }) =>
      SERIOUS.includes(level) ? [`${level} in ${source}: ${message}`] : [],
    ),
    // Demo stock is dated every thirty days: later, sold cars leave their pages.
    ...(isNew ? await missingTypes(site, state) : []),
    ...heavy.map(([address, bytes]) => `${address} has ${bytes} compressed bytes`),
    ...leftovers.map(([address]) => `something missing is printed on ${address}`),
  ];
}

/** The same dates, new ones after thirty days, and a new year in between. */
const DAYS_LATER = [
  '2026-12-01T02:00:00Z',
  '2026-12-30T02:00:00Z',
  '2027-01-02T02:00:00Z',
  '2027-02-15T02:00:00Z',
];

/**
 * Tests the demo dealership of a template on every day; each in a file of its own, for a processor of its own. The
 * dealerships take turns: on each day one is new or its builder is, and the others are as earlier days left them. A
 * fault may depend on those: run the whole file with the same `SEED`.
 */
export function testDays(template: Template): void {
  const turn = SITES.findIndex((one) => one.template === template);
  const site = SITES[turn];
  if (site === undefined) throw new Error(`No demo dealership of the template "${template}"`);
  const { slug } = site;

  let living: LivingSite | null = null;
  const clear = () => living && rm(living.state, { recursive: true, force: true });
  afterAll(clear);
  const days = [...new Set(INSTANTS.map(dayOf))];
  const meetingOn = (day: string) => MEETINGS[(days.indexOf(day) + turn * APART) % MEETINGS.length];
  let lastDay = '';
  it.each(INSTANTS.map((instant) => instant.toISOString()))(
    `${slug} is complete on any day (seed ${SEED}): %s`,
    async (instant) => {
      const now = new Date(instant);
      const day = dayOf(now);
      const meeting = day === lastDay ? 'warm' : meetingOn(day);
      lastDay = day;
      const isNew = living === null || meeting === 'new';
      if (living === null || isNew) {
        await clear();
        living = await openLivingSite();
      }
      if (meeting === 'restarted') living.caches = emptyCaches();
      expect(await problemsOf(site, living, { now, isNew })).toEqual([]);
    },
  );

  it(`${slug} has each of its cars once, however long it was not built`, async () => {
    const [old, fresh] = [await openDemoState(), await openDemoState()];
    const instants = DAYS_LATER.map((day) => new Date(day));
    const [last = new Date()] = instants.slice(-1);
    const clean = await buildDemoSiteIn(fresh, slug, pages, last);
    for (const now of instants.slice(0, -1)) await buildDemoSiteIn(old, slug, pages, now);
    const { report, hits } = await buildDemoSiteIn(old, slug, pages, last);
    expect(report.outcome).toBe('published');
    expect([...hits.keys()].sort()).toEqual([...clean.hits.keys()].sort());
    for (const state of [old, fresh]) await rm(state, { recursive: true, force: true });
  });
}
