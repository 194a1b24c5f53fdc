import { expect, it } from 'vitest';
import { dayOf, INSTANTS } from './instants.ts';
import { testDays } from './test-days.ts';

testDays('group');

it('covers "at least 60 days", not instants alone', () =>
  expect(new Set(INSTANTS.map(dayOf)).size).toBeGreaterThanOrEqual(60));
