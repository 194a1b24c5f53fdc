import { addDays, instantOf } from '../dates.ts';
import { formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Prize, SpinPromotion } from './spin.schema.ts';

/** The promotion of a site (S2 §2 `/spin-to-win`); `null` where it has none. */
export const spinOf = ({ flags, spin }: Pick<Site, 'flags' | 'spin'>): SpinPromotion | null =>
  flags.spin_to_win ? spin : null;

/** The instant at which the promotion ends; `null` where no last day is set. */
export const spinEnd = ({ last_day }: SpinPromotion, site: Pick<Site, 'time_zone' | 'state'>): Date | null =>
  last_day === null ? null : instantOf(addDays(last_day, 1), 0, siteZone(site));

export const allChances = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { chances }) => sum + chances, 0);

export function spinIsOver(
  promotion: SpinPromotion,
  site: Pick<Site, 'time_zone' | 'state'>,
  now: Date,
): boolean {
  const end = spinEnd(promotion, site);
  return end !== null && now >= end;
}

/** The prize with chance `number`, from 0 to below `allChances`. */
export function prizeAt(prizes: readonly Prize[], chance: number): Prize {
  let below = 0;
  const drawn = prizes.find((prize) => {
    below += prize.chances;
    return chance < below;
  });
  if (drawn === undefined) throw new RangeError(`There is no chance ${chance} among ${below}`);
  return drawn;
}

/** The odds of a prize in lowest terms: "1 in 20". */
export function oddsText({ chances }: Prize, prizes: readonly Prize[]): string {
  const all = allChances(prizes);
  const common = divisor(chances, all);
  return `${formatNumber(chances / common)} in ${formatNumber(all / common)}`;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
