import { expect, it } from 'vitest';
import { type SheetOfCar, sheetAt } from './vehicle-sheet.ts';

const ENDS = '2026-11-25T00:00:00.000Z';
const rego = { key: 'rego_expiry', label: 'Registration', value: 'Expires on 25 November 2026', until: ENDS };
const safety = { key: 'ancaprating', label: 'ANCAP', value: '5-star (2019)', until: ENDS, after: 'lapsed' };
const claims = {
  tags: [{ label: 'Hybrid' }, { label: 'Just in', until: ENDS }, { label: 'Later', from: ENDS }],
  facts: [rego],
  specifications: [rego, safety],
};

it('a PDF shows what is true on the day of its issue, from data of any age (rules 66)', () => {
  const shownAt = (now: string) => {
    const { tags, facts, specifications } = sheetAt(claims as SheetOfCar, new Date(now));
    return [
      tags.map(({ label }) => label),
      facts.map(({ value }) => value),
      specifications.map(({ value }) => value),
    ];
  };
  expect(shownAt('2026-11-24T23:59:59Z')).toEqual([
    ['Hybrid', 'Just in'],
    [rego.value],
    [rego.value, safety.value],
  ]);
  expect(shownAt(ENDS)).toEqual([['Hybrid', 'Later'], [], ['lapsed']]);
});
