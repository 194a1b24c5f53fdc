import { formatMoney } from '#domain/money.ts';
import { phone } from '#domain/phone/phone.ts';
import { priceDisplay } from '#domain/price/price.ts';
import { reservationTerms } from '#domain/reservation/terms.ts';
import { checkoutPath, vehiclePath } from '#domain/site/routes.ts';
import { checkoutHead } from '#domain/site/titles.ts';
import { allowsWhenFree, depositFor, hasCheckout } from '#domain/vehicle/conditions.ts';
import { ITEM_WORDS } from '#domain/vehicle/words.ts';
import type { CheckoutView } from '#domain/view/checkout-view.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';
import { formerPrice, timedVehicle } from './card.ts';

/** The checkout of a car; `null` where it has none. */
export function checkout(context: Context, slug: string): CheckoutView | null {
  const { site } = context;
  const vehicle = timedVehicle(context, slug);
  if (vehicle === null || !hasCheckout(vehicle, site)) return null;
  const { id, name } = vehicle;
  const { one } = ITEM_WORDS[vehicle.item_type];
  const href = vehiclePath(slug);
  const deposit = depositFor(vehicle, site);
  return {
    seo: seoOf(context, checkoutPath(slug, site), checkoutHead(vehicle, site), { indexed: false }),
    crumbs: crumbsTo('Reserve', { label: name, href }),
    heading: `Reserve this ${one}`,
    car: { id, name, one, href, photo: optionalPhoto(context, vehicle.images[0] ?? null, '', vehicle) },
    price: priceDisplay(vehicle, site, formerPrice(context, vehicle)),
    deposit: formatMoney(deposit),
    hours: site.reservation.hours,
    purposes: [
      ...(allowsWhenFree('reserve', vehicle, site)
        ? [{ value: 'reserve', label: 'Hold it while I see it and decide' }]
        : []),
      ...(allowsWhenFree('buy_online', vehicle, site)
        ? [{ value: 'purchase', label: 'Hold it, and call me to buy it online' }]
        : []),
    ],
    terms: reservationTerms(vehicle, { site, deposit }),
    phone: phone(site.contact.phone),
  };
}
