import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { CAR_STATES, carIn, STATED_CARS } from './state.fixture.ts';
import { carState, isTestDriveOnly } from './state.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith({ flags: { used_only: true } });

describe('the state of a car', () => {
  it.each(CAR_STATES)('%s', (state) => {
    expect(carState(carIn(state), site, STATED_CARS[state].own)).toBe(state);
  });

  it('is withdrawn if the site does not have it', () => {
    expect(carState(null, site)).toBe('withdrawn');
  });

  it.each([
    { why: 'a sale ends every hold', facts: { sold: true, reserved: true }, own: 'paid', state: 'sold' },
    { why: 'the feed says sold by its status', facts: { status: 'sold' }, own: null, state: 'sold' },
    { why: 'who holds it is no other shopper', facts: { reserved: true }, own: 'paid', state: 'mine_paid' },
    {
      why: 'a car that is not for sale takes no deposit, whoever held it before (rules 58)',
      facts: { tag: 'Test Drive Only' },
      own: 'unpaid',
      state: 'test_drive_only',
    },
    {
      why: 'not for sale, though it is marked reserved (rules 58)',
      facts: { tag: 'Test Drive Only', reserved: true },
      own: null,
      state: 'test_drive_only',
    },
    { why: 'a preorder that the feed has in stock', facts: { preorder: true }, own: null, state: 'preorder' },
    { why: 'no place on the site', facts: { car_type: 'demo', sold: true }, own: 'paid', state: 'withdrawn' },
  ] as const)('$why: $state', ({ facts, own, state }) => {
    expect(carState(vehicleWith(facts), site, own)).toBe(state);
  });
});

describe('tags that mean "not for sale" (rules 58)', () => {
  it.each([
    ['Test Drive Only', true],
    [' TEST  drive only ', true],
    ['Test Drive Only!', false],
    ['Dealer Special', false],
    [null, false],
  ])('%j: %s', (tag, isTagged) => {
    expect(isTestDriveOnly(vehicleWith({ tag: tag?.trim() ?? null }), site)).toBe(isTagged);
  });

  it('are a setting', () => {
    const own = siteWith({ not_for_sale_tags: ['Loan car', 'Museum piece'] });
    expect(isTestDriveOnly({ tag: 'museum piece' }, own)).toBe(true);
    expect(isTestDriveOnly({ tag: 'Test Drive Only' }, own)).toBe(false);
    expect(isTestDriveOnly({ tag: 'Test Drive Only' }, siteWith({ not_for_sale_tags: [] }))).toBe(false);
  });
});
