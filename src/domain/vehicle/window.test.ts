import { describe, expect, it } from 'vitest';
import { daysAfter, justAfter } from './window.ts';

describe('daysAfter', () => {
  it('adds days of exactly 86,400 seconds, also across daylight saving', () => {
    const saturday = new Date('2026-10-03T12:00:00+10:00');
    expect(daysAfter(saturday, 1)).toEqual(new Date('2026-10-04T13:00:00+11:00'));
  });
});

describe('justAfter', () => {
  it('is the next millisecond', () => {
    expect(justAfter(new Date(0)).getTime()).toBe(1);
  });
});
