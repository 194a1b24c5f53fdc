import { expect, it } from 'vitest';
import { FIELD_MESSAGES } from './field-messages.ts';
import { visitProblems } from './visit-problems.ts';

/** 10:30 on Friday the 20th in Perth, when it is 13:30 in Sydney. */
const NOW = new Date('2026-11-20T02:30:00Z');
const DAY = { field: 'preferred_date', code: 'past', message: FIELD_MESSAGES.past_day };
const TIME = { field: 'preferred_time', code: 'past', message: FIELD_MESSAGES.past_time };

it.each([
  [null, null, null],
  ['', '9:00 am', null],
  ['2026-11-19', null, DAY],
  ['2026-11-19', '4:00 pm', DAY],
  ['2026-11-20', null, null],
  ['2026-11-20', '', null],
  ['2026-11-20', 'in the morning', null],
  ['2026-11-20', '10:00 am', TIME],
  ['2026-11-20', '9 am', TIME],
  ['2026-11-20', '10:30 am', null],
  ['2026-11-20', '12:00 pm', null],
  ['2026-11-21', '9:00 am', null],
])('a visit on %j at %j, where it is 10:30 am on 2026-11-20', (preferred_date, preferred_time, problem) => {
  expect(visitProblems({ preferred_date, preferred_time }, { now: NOW, zone: 'Australia/Perth' })).toEqual(
    problem === null ? [] : [problem],
  );
});

it('is judged by the clock of the location', () => {
  const visit = { preferred_date: '2026-11-20', preferred_time: '11:00 am' };
  expect(visitProblems(visit, { now: NOW, zone: 'Australia/Sydney' })).toEqual([TIME]);
  const late = new Date('2026-11-20T14:00:00Z');
  expect(visitProblems(visit, { now: late, zone: 'Australia/Sydney' })).toEqual([DAY]);
});
