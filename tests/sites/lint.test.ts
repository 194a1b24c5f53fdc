import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { plannedAddresses } from '#generator/planned-addresses.ts';
import { checkSite } from '#pipeline/check-site.ts';
import { siteSlugs } from '#sites/places.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Intended findings of demo sites, by rule. */
const ON_PURPOSE = {
  // A lender of the invented stock without a comparison rate.
  'lender-rates': 1,
  // S1 §5 "Opt-in … defaults to true", where a site leaves it so.
  'opt-in': 1,
};

it.each(await siteSlugs(ROOT))('the lint finds nothing on %s but intended examples', async (site) => {
  const state = await mkdtemp(path.join(tmpdir(), 'forecourt-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const now = new Date('2026-11-20T00:00:00Z');
  const { errors, warnings } = await checkSite({
    root: ROOT,
    state,
    site,
    now,
    planned: plannedAddresses,
    forbidden: PRIVATE_FIELDS,
  });
  const advertising = [...errors, ...warnings].filter(({ law }) => law !== undefined);
  const counts = [...Map.groupBy(advertising, ({ rule }) => rule)].map(([rule, all]) => [rule, all.length]);
  expect(ON_PURPOSE).toMatchObject(Object.fromEntries(counts));
});
