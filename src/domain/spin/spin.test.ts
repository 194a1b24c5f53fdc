import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { promotionWith } from './spin.fixture.ts';
import { spinSchema } from './spin.schema.ts';
import { allChances, oddsText, prizeAt, spinEnd, spinIsOver, spinOf } from './spin.ts';

const PROMOTION = promotionWith();
const chances = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 });
const prizesOf = (all: number[]) =>
  all.map((own, index) => ({ id: `p${index}`, name: 'A', text: 'B', chances: own }));

describe('spin-to-win', () => {
  it('exists where the flag is on and the site has prizes', () => {
    expect(spinOf(siteWith({ flags: { spin_to_win: true }, spin: PROMOTION }))).toEqual(PROMOTION);
    expect(spinOf(siteWith({ spin: PROMOTION }))).toBeNull();
    expect(spinOf(siteWith({ flags: { spin_to_win: true } }))).toBeNull();
  });

  it('ends with its last day, in the site’s zone', () => {
    const site = siteWith({ state: 'SA' });
    expect(spinEnd(PROMOTION, site)).toEqual(new Date('2026-12-31T13:30:00Z'));
    expect(spinIsOver(PROMOTION, site, new Date('2026-12-31T13:29:59Z'))).toBe(false);
    expect(spinIsOver(PROMOTION, site, new Date('2026-12-31T13:30:00Z'))).toBe(true);
  });

  it('does not end without a last day', () => {
    const endless = promotionWith({ last_day: null });
    expect(spinEnd(endless, siteWith())).toBeNull();
    expect(spinIsOver(endless, siteWith(), new Date('2099-12-31T00:00:00Z'))).toBe(false);
  });

  it('gives each prize exactly its number of chances', () => {
    fc.assert(
      fc.property(chances, (own) => {
        const prizes = prizesOf(own);
        const drawn = Array.from({ length: allChances(prizes) }, (_, chance) => prizeAt(prizes, chance));
        expect(prizes.map((prize) => drawn.filter((other) => other === prize).length)).toEqual(own);
      }),
    );
  });

  it('has no further chances', () => {
    expect(() => prizeAt(prizesOf([1, 2]), 3)).toThrow('There is no chance 3 among 3');
  });

  it.each([
    [[1, 19], '1 in 20'],
    [[5, 95], '1 in 20'],
    [[3, 17], '3 in 20'],
    [[1, 1999], '1 in 2,000'],
  ])('shows the odds of the first of %j', (own, odds) => {
    const prizes = prizesOf(own);
    expect(prizes.slice(0, 1).map((prize) => oddsText(prize, prizes))).toEqual([odds]);
  });

  it('refuses two prizes with one id', () => {
    const [prize] = PROMOTION.prizes;
    expect(spinSchema.safeParse({ ...PROMOTION, prizes: [prize, prize] }).success).toBe(false);
  });
});
