import { formatDate } from '#domain/dates.ts';
import { endsAt } from '#domain/deadline.ts';
import { phone } from '#domain/phone/phone.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { spinToWinPath } from '#domain/site/routes.ts';
import { spinHead } from '#domain/site/titles.ts';
import { siteZone } from '#domain/site/zone.ts';
import { oddsText, spinEnd, spinIsOver, spinOf } from '#domain/spin/spin.ts';
import type { SpinView } from '#domain/view/spin-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';

/** The page of the promotion; `null` where the site has none. */
export function spin(context: Context): SpinView | null {
  const { site, now, until } = context;
  const promotion = spinOf(site);
  if (promotion === null) return null;
  const { heading, text, prizes, permits, last_day } = promotion;
  const end = spinEnd(promotion, site);
  until(end);
  return {
    seo: seoOf(context, spinToWinPath(), spinHead(promotion, site)),
    crumbs: crumbsTo(heading),
    ...{ heading, text, permits },
    prizes: prizes.map((prize) => ({
      ...{ id: prize.id, name: prize.name, text: prize.text },
      odds: oddsText(prize, prizes),
    })),
    last_day: last_day === null ? null : formatDate(last_day, siteZone(site)),
    state: spinIsOver(promotion, site, now) ? 'over' : canSignIn(site) ? 'open' : 'closed',
    ...endsAt(end),
    business_name: site.legal.business_name,
    phone: phone(site.contact.phone),
  };
}
