import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { readDemoSite, SITES, type Template } from '../browser/demo-sites.ts';
import { pageTypesOf } from '../browser/pages.ts';
import { compiledPages } from '../compiled-pages.ts';
import { buildDemoSiteIn, openDemoState } from '../demo-site.ts';
import { exportedBytes, isListPath, LIST_LIMIT } from '../list-weight.ts';
import { pageTokens, readableTexts } from '../page-tokens.ts';
import { INSTANTS, isSoonAfter, SEED } from './instants.ts';

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

/** Builds a demo dealership in that state; returns its faults. */
async function problemsOf({ template, slug }: (typeof SITES)[number], state: string, now: Date) {
  const { report, texts } = await buildDemoSiteIn(state, slug, pages, now);
  const site = await readDemoSite(slug, state);
  await site.store.close();
  const missing = pageTypesOf(template).filter(({ find }) => find(site) === undefined);
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
    ...missing.map(({ name }) => `no page of the type "${name}"`),
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

/** Tests the demo dealership of a template on every day; each in a file of its own, for a processor of its own. */
export function testDays(template: Template): void {
  const site = SITES.find((one) => one.template === template);
  if (site === undefined) throw new Error(`No demo dealership of the template "${template}"`);
  const { slug } = site;

  let built: { state: string; at: Date } | null = null;
  const clear = () => built && rm(built.state, { recursive: true, force: true });
  afterAll(clear);
  it.each(INSTANTS.map((instant) => instant.toISOString()))(
    `${slug} is complete on any day (seed ${SEED}): %s`,
    async (instant) => {
      const at = new Date(instant);
      // Instants of one day are builds of one site, as in production, which also takes less time than new ones.
      if (built === null || !isSoonAfter(built.at, at)) {
        await clear();
        built = { state: await openDemoState(), at };
      }
      built.at = at;
      expect(await problemsOf(site, built.state, at)).toEqual([]);
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
