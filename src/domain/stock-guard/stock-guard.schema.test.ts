import { expect, it } from 'vitest';
import { stockGuardSchema } from './stock-guard.schema.ts';

const DEFAULTS = stockGuardSchema.parse({});

it('accepts its own defaults', () => {
  expect(stockGuardSchema.parse(DEFAULTS)).toEqual(DEFAULTS);
});

it.each(Object.keys(DEFAULTS))('%s must not be negative', (setting) => {
  expect(stockGuardSchema.safeParse({ [setting]: -0.1 }).success).toBe(false);
  expect(stockGuardSchema.safeParse({ [setting]: -1 }).success).toBe(false);
});

it.each(Object.keys(DEFAULTS).filter((setting) => setting.endsWith('_share')))('%s is a share', (share) => {
  expect(stockGuardSchema.safeParse({ [share]: 1 }).success).toBe(true);
  expect(stockGuardSchema.safeParse({ [share]: 1.1 }).success).toBe(false);
});
