import { excerpt, plainText } from '../content/excerpt.ts';
import { isInWindow, windowInstants } from '../content/window.ts';
import { foldValue, groupByValue } from '../search/value-group.ts';
import { exploreModelPath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import type { Offer } from './offer.schema.ts';

/** "when longer than 200 characters it is shortened to about 160 characters" (S2 §4). */
const DESCRIPTION_CUT = { threshold: 200, length: 160 };
/** "shortened to 200" (S2 §4). */
const DISCLAIMER_CUT = { threshold: 200, length: 200 };

/** Filters the offers that a site shows at `now`: within their window and not excluded from the site (S2 §3). */
export function siteOffers(offers: readonly Offer[], site: Pick<Site, 'id'>, now: Date): Offer[] {
  return offers.filter((offer) => isOnSite(offer, site) && isInWindow(offer, now));
}

/** Returns the instants at which `siteOffers` may change (rules 1). */
export function offerInstants(offers: readonly Offer[], site: Pick<Site, 'id'>): Date[] {
  return offers.filter((offer) => isOnSite(offer, site)).flatMap(windowInstants);
}

function isOnSite({ excluded_website_ids }: Offer, { id }: Pick<Site, 'id'>): boolean {
  return !excluded_website_ids.includes(id);
}

/** Offers of one make, ordered by model; `manufacturer` is `null` for the dealership's own. */
export interface OfferGroup {
  manufacturer: string | null;
  offers: Offer[];
}

/**
 * Groups "special offers per manufacturer and model" (S2 §1): makes by name, models by name, the dealership's own last.
 */
export function groupOffers(offers: readonly Offer[]): OfferGroup[] {
  const makes = groupByValue(offers, ({ manufacturer }) => manufacturer);
  const own = offers.filter(({ manufacturer }) => foldValue(manufacturer ?? '') === '');
  return [
    ...makes.map(({ value, items }) => ({ manufacturer: value, offers: byModel(items) })),
    ...(own.length === 0 ? [] : [{ manufacturer: null, offers: byModel(own) }]),
  ];
}

function byModel(offers: readonly Offer[]): Offer[] {
  const models = groupByValue(offers, ({ model }) => model?.name ?? null);
  const grouped = models.flatMap(({ items }) => items);
  return [...grouped, ...offers.filter((offer) => !grouped.includes(offer))];
}

export interface OfferText {
  /** Plain text, shortened to about 160 characters if over 200; `null` without a description. */
  excerpt: string | null;
  /** Whether the excerpt is shortened. */
  cut: boolean;
  /** The whole description as HTML. */
  html: string | null;
}

/** Returns an offer's description, whole and shortened "with a 'View more / View less' toggle" (S2 §4). */
export function offerDescription({ sanitized_description, description }: Offer): OfferText {
  const html = sanitized_description ?? description;
  if (html === null) return { excerpt: null, cut: false, html };
  const short = excerpt(plainText(html), DESCRIPTION_CUT);
  return { excerpt: short.excerpt, cut: short.rest !== null, html };
}

/**
 * Returns the disclaimer as plain text; `excerpt` is it shortened to 200 characters, `null` if it is not longer (S2
 * §4).
 */
export function offerDisclaimer({ disclaimer }: Pick<Offer, 'disclaimer'>) {
  if (disclaimer === null) return null;
  const whole = plainText(disclaimer);
  const short = excerpt(whole, DISCLAIMER_CUT);
  return { whole, excerpt: short.rest === null ? null : short.excerpt };
}

/**
 * Returns the address of "image_or_model_image" (S2 §3): the offer's picture, else that of its model in the site's
 * range.
 */
export function offerImage(
  { image_url, model }: Pick<Offer, 'image_url' | 'model'>,
  { models }: Pick<Site, 'models'>,
) {
  return image_url ?? models.find(({ slug }) => slug === model?.slug)?.image_url ?? null;
}

/**
 * Returns the "'Explore model' link" to "/{model slug} or the model's override URL" (S2 §2); `null` without a model.
 */
export function exploreModel({ model }: Pick<Offer, 'model'>): { label: string; href: string } | null {
  if (model === null) return null;
  return { label: `Explore ${model.name}`, href: model.override_url ?? exploreModelPath(model.slug) };
}
