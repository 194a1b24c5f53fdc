import type { Promo } from '#domain/promo/promo.schema.ts';
import { promoInstants, shownPromos } from '#domain/promo/promo.ts';
import type { PromoTile } from '#domain/view/search-view.ts';
import { type Context, optionalPhoto } from '../context.ts';

/** Current promos of the site. */
export function promosNow({ data, now, until }: Context): Promo[] {
  const promos = data.whole('promos');
  until(...promoInstants(promos));
  return shownPromos(promos, now);
}

/** A promo among cars or on the home page. */
export function promoTile(context: Context, { id, expiry, node }: Promo): PromoTile {
  const { title, text, link, link_label, image_url } = node;
  return { id, title, text, href: link, link_label, expiry, photo: optionalPhoto(context, image_url, '') };
}
