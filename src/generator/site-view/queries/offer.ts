import { formatDate } from '#domain/dates.ts';
import type { Offer } from '#domain/offer/offer.schema.ts';
import {
  exploreModel,
  groupOffers,
  offerDescription,
  offerDisclaimer,
  offerImage,
  offerInstants,
  siteOffers,
} from '#domain/offer/offer.ts';
import { listingPath, offerPath, offersPath } from '#domain/site/routes.ts';
import { offersHead, titled } from '#domain/site/titles.ts';
import { siteZone } from '#domain/site/zone.ts';
import { slugify } from '#domain/slug.ts';
import { inStock } from '#domain/vehicle/in-stock.ts';
import type { OfferCard, OfferListView, OfferView } from '#domain/view/offer-view.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';
import { hasPage } from './prose.ts';
import { listings } from './stock.ts';

const STOCK_SHOWN = 4;

/** Current offers of the site. */
export function shownOffers({ data, site, now, until }: Context): Offer[] {
  const offers = data.whole('offers');
  until(...offerInstants(offers, site));
  return siteOffers(offers, site, now);
}

export function offerCard(context: Context, offer: Offer): OfferCard {
  const { excerpt, cut, html } = offerDescription(offer);
  return {
    id: offer.id,
    name: offer.name,
    href: offerPath(offer, context.site),
    price_line: offer.price_line,
    excerpt,
    cut,
    description: html,
    disclaimer: offerDisclaimer(offer),
    manufacturer: offer.manufacturer,
    explore: exploreLink(context, offer),
    photo: optionalPhoto(context, offerImage(offer, context.site), offer.name),
    ends: lastDay(offer, context),
    expiry: offer.expiry,
  };
}

/** The model's page where the offer names one or the site has it, else its cars in stock. */
function exploreLink(context: Context, offer: Offer): OfferCard['explore'] {
  const explore = exploreModel(offer);
  if (explore === null || offer.model?.override_url || hasPage(context, explore.href)) return explore;
  const stock = stockListing(context, offer);
  return stock === null ? null : { label: explore.label, href: listingPath(stock.route) };
}

export function offerList(context: Context): OfferListView {
  return {
    seo: seoOf(context, offersPath(), offersHead(context.site)),
    crumbs: crumbsTo('Special Offers'),
    groups: groupOffers(shownOffers(context)).map(({ manufacturer, offers }) => ({
      manufacturer,
      offers: offers.map((offer) => offerCard(context, offer)),
    })),
  };
}

/** An offer's page without its cars in stock, which are separate queries. */
export type OfferDetail = Omit<OfferView, 'vehicles'>;

export function offerDetail(context: Context, id: string): OfferDetail | null {
  const found = offerById(context, id);
  if (found === null) return null;
  const offer = offerCard(context, found);
  const listing = stockListing(context, found);
  return {
    seo: seoOf(
      context,
      offer.href,
      { title: titled(offer.name, context.site), description: offer.excerpt ?? offer.name },
      { photo: offer.photo },
    ),
    crumbs: crumbsTo(offer.name, { label: 'Special Offers', href: offersPath() }),
    offer,
    stock_href: listing && listingPath(listing.route),
  };
}

/** Slugs of cars in stock of the offer's model, else of its make. */
export function offerStock(context: Context, id: string): string[] {
  const offer = offerById(context, id);
  const vehicles = (offer && stockListing(context, offer)?.vehicles) ?? [];
  return inStock(vehicles, context.site)
    .slice(0, STOCK_SHOWN)
    .map(({ slug }) => slug);
}

function offerById(context: Context, id: string): Offer | null {
  return shownOffers(context).find((offer) => offer.id === id) ?? null;
}

function stockListing(context: Context, offer: Offer) {
  const make = offerMake(offer, context);
  const all = listings(context);
  return (offer.model && all.get(`${make}/${offer.model.slug}`)) ?? all.get(make) ?? null;
}

/** Slug of an offer's make; an offer that names none has the only make that the site sells new. */
export const offerMake = ({ manufacturer }: Offer, { site }: Context): string =>
  slugify(manufacturer ?? site.manufacturer ?? '');

/** The last day of an offer; it expires at the start of the next. */
function lastDay({ expiry }: Offer, { site }: Context): string | null {
  return expiry === null ? null : formatDate(new Date(Date.parse(expiry) - 1), siteZone(site));
}
