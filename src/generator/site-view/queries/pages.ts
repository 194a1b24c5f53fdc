import { formatDate } from '#domain/dates.ts';
import { chosenVendor } from '#domain/lead/captcha-vendors.ts';
import { nextSteps } from '#domain/lead/next-steps.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { limitsText, onlinePaymentOf, paymentTerms } from '#domain/online-payment/online-payment.ts';
import { phone } from '#domain/phone/phone.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { headOf, PAGES, type PageName, type PageRow } from '#domain/site/pages.ts';
import {
  homePath,
  locationsPath,
  newArrivalsPath,
  onlinePaymentPath,
  searchPath,
  sellMyCarPath,
  signInPath,
  tradeInPath,
} from '#domain/site/routes.ts';
import { siteZone } from '#domain/site/zone.ts';
import { oddsText, spinEnd, spinIsOver, spinOf } from '#domain/spin/spin.ts';
import { declineWords, limitWords } from '#domain/trade-in/eligibility.ts';
import { TRADE_BODIES } from '#domain/trade-in/trade-car.ts';
import { hasRegister, savesValuations, valuesCars } from '#domain/trade-in/valuation-site.ts';
import { endsAt } from '#domain/validity.ts';
import type { OnlinePaymentView } from '#domain/view/online-payment-view.ts';
import type { SpinView } from '#domain/view/spin-view.ts';
import type { TradeInView } from '#domain/view/trade-in-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { openLocationsOf } from './open-locations.ts';
import { hasPage, prose } from './prose.ts';

/** Common to all pages of `PAGES`; a page without more needs no query. */
export function page(context: Context, name: PageName) {
  const row: PageRow = PAGES[name];
  return {
    seo: seoOf(context, row.path, headOf(row, context.site)),
    crumbs: row.crumb === undefined ? [] : crumbsTo(row.crumb),
  };
}

/** The page of watched cars, which the service returns; days are in the site's time zone. */
const watchlist = (context: Context) => ({
  ...page(context, 'watchlist'),
  zone: siteZone(context.site),
});

/** The page of a shopper's favourites. */
const favourites = (context: Context) => ({
  ...page(context, 'favourites'),
  has_alert: hasPage(context, newArrivalsPath()),
});

/** What follows a form. */
const success = (context: Context) => ({
  ...page(context, 'success'),
  phone: phone(context.site.contact.phone),
  next: nextSteps(context.site, (path) => hasPage(context, path)),
});

/** The page for "online purchase" without a car, and its link with one. */
const checkoutJourney = (context: Context) => ({
  ...page(context, 'checkoutJourney'),
  phone: phone(context.site.contact.phone),
  hours: context.site.reservation.hours,
  cars_href: searchPath('used-cars'),
});

/** The page where invoices are paid; `null` where the site has none. */
function onlinePayment(context: Context): OnlinePaymentView | null {
  const { site } = context;
  const settings = onlinePaymentOf(site);
  if (settings === null) return null;
  return {
    ...page(context, 'onlinePayment'),
    state: canSignIn(site) ? 'open' : 'closed',
    payees: openLocationsOf(context).map(({ slug, name }) => ({ value: slug, label: name })),
    invoice_hint: settings.invoice_hint,
    limits: limitsText(settings),
    terms: paymentTerms(site),
    sign_in_href: signInPath({ type: 'online-payment', redirect: onlinePaymentPath(), back: homePath() }),
    phone: phone(site.contact.phone),
  };
}

/** The page of the promotion; `null` where the site has none. */
function spin(context: Context): SpinView | null {
  const { site, now, until } = context;
  const promotion = spinOf(site);
  if (promotion === null) return null;
  const { heading, text, prizes, permits, last_day } = promotion;
  const end = spinEnd(promotion, site);
  until(end);
  return {
    ...page(context, 'spin'),
    crumbs: crumbsTo(heading),
    heading,
    text,
    permits,
    prizes: prizes.map((prize) => ({
      id: prize.id,
      name: prize.name,
      text: prize.text,
      odds: oddsText(prize, prizes),
    })),
    last_day: last_day === null ? null : formatDate(last_day, siteZone(site)),
    state: spinIsOver(promotion, site, now) ? 'over' : canSignIn(site) ? 'open' : 'closed',
    ...endsAt(end),
    business_name: site.legal.business_name,
    phone: phone(site.contact.phone),
  };
}

const TRADE_IN_TEXT =
  'Plate, condition, offer: an estimate in about two minutes, with how it was worked out.';

/** A valuation page by its address; `null` where the site has none there. */
function tradeIn(context: Context, path: string): TradeInView | null {
  const { site } = context;
  if (!valuesCars(site)) return null;
  const { trade_in } = site;
  const shared = {
    text: TRADE_IN_TEXT,
    limits: limitWords(trade_in),
    subcategory: trade_in.stages.lead_created,
    flow: {
      state: site.state,
      states: AUSTRALIAN_STATES,
      bodies: TRADE_BODIES,
      max_km: trade_in.max_km,
      time_zone: siteZone(site),
      declined: declineWords(trade_in),
      phone: phone(site.contact.phone),
      locations_href: locationsPath(),
      has_register: hasRegister(site),
      saves_valuation: savesValuations(site),
    },
  };
  if (path === tradeInPath())
    return { ...shared, ...page(context, 'tradeIn'), heading: PAGES.tradeIn.title, blocks: [] };
  const text = path === sellMyCarPath() ? prose(context, path) : null;
  return text && { ...shared, seo: text.seo, crumbs: text.crumbs, heading: text.title, blocks: text.blocks };
}

/** The site's captcha by a vendor; `null` where it has none. */
function captcha({ site }: Context) {
  const vendor = chosenVendor(site.leads);
  if (vendor === null) return null;
  const { name, script, api, site_key } = vendor;
  const href = new URL(script);
  href.searchParams.set('render', 'explicit');
  href.searchParams.set('onload', 'captchaReady');
  return { name, script_href: href.href, api, site_key };
}

export const PAGE_QUERIES = {
  page,
  favourites,
  watchlist,
  success,
  checkoutJourney,
  onlinePayment,
  spin,
  tradeIn,
  captcha,
};
