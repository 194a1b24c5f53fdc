import { describe, expect, it } from 'vitest';
import { LINT_RULES, lintSite } from '../lint.ts';
import { CARRIERS, LABELLED_CARS, LABELLED_TEXTS } from './labelled.fixture.ts';
import { LABELLED_RECORDS } from './labelled-records.fixture.ts';
import type { Lintable } from './rule.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

interface Case {
  rule: string | null;
  why: string;
  site: Lintable;
}

const CASES: readonly Case[] = [
  ...LABELLED_TEXTS.flatMap(({ rule, state = 'NSW', text }) =>
    Object.entries(CARRIERS).map(([carrier, write]) => ({
      rule,
      why: `${state}, ${carrier}: ${text}`,
      site: write(text, state),
    })),
  ),
  ...LABELLED_CARS,
  ...LABELLED_RECORDS,
];

const judged = CASES.map(({ rule, why, site }) => ({
  why,
  wanted: rule === null ? [] : [rule],
  found: [...new Set(lintSite(site, NOW).map((finding) => finding.rule ?? ''))],
}));

const share = (part: number, whole: number) => part / whole;
const pairs = (rules: (one: (typeof judged)[number]) => string[]) =>
  judged.flatMap((one) => rules(one).map((rule) => `${rule}: ${one.why}`));

describe(`the lint on ${CASES.length} labelled cases`, () => {
  it('has at least 200, good and bad, and a bad one for every rule', () => {
    const bad = CASES.filter(({ rule }) => rule !== null);
    expect(bad.length).toBeGreaterThan(100);
    expect(CASES.length - bad.length).toBeGreaterThan(100);
    // Themes name colours, which stand in the tests of themes alone.
    const rules = new Set(LINT_RULES.map(({ rule }) => rule).filter((rule) => rule !== 'contrast'));
    expect(new Set(bad.map(({ rule }) => rule))).toEqual(rules);
  });

  it('finds nothing that a person would not: precision 1', () => {
    expect(pairs(({ wanted, found }) => found.filter((rule) => !wanted.includes(rule)))).toEqual([]);
    const found = pairs((one) => one.found);
    const right = pairs((one) => one.found.filter((rule) => one.wanted.includes(rule)));
    expect(share(right.length, found.length)).toBe(1);
  });

  it('misses nothing that a person would find: recall 1', () => {
    expect(pairs(({ wanted, found }) => wanted.filter((rule) => !found.includes(rule)))).toEqual([]);
    const wanted = pairs((one) => one.wanted);
    const right = pairs((one) => one.found.filter((rule) => one.wanted.includes(rule)));
    expect(share(right.length, wanted.length)).toBe(1);
  });
});
