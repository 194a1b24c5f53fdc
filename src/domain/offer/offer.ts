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

/** Offers the site shows at `now`, in the order given: in their window, and not excluded from this site (S2 §3). */
export function siteOffers(offers: readonly Offer[], site: Pick<Site, 'id'>, now: Date): Offer[] {
  return offers.filter((offer) => isOnSite(offer, site) && isInWindow(offer, now));
}

/** The instants at which `siteOffers` may change its answer (rules 1). */
export function offerInstants(offers: readonly Offer[], site: Pick<Site, 'id'>): Date[] {
  return offers.filter((offer) => isOnSite(offer, site)).flatMap(windowInstants);
}

function isOnSite({ excluded_website_ids }: Offer, { id }: Pick<Site, 'id'>): boolean {
  return !excluded_website_ids.includes(id);
}

/** Offers of one make, those of a model together; `manufacturer` is `null` for the dealership's own. */
export interface OfferGroup {
  manufacturer: string | null;
  offers: Offer[];
}

/** "Special offers per manufacturer and model" (S2 §1): makes by name, within them models by name, the dealership's own last. */
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
  /** Plain text, about 160 characters where the whole is over 200; `null` without a description. */
  excerpt: string | null;
  /** Whether the excerpt leaves something out. */
  cut: boolean;
  /** The whole, as HTML. */
  html: string | null;
}

/** An offer's description and its shortened form, "with a 'View more / View less' toggle" (S2 §4). */
export function offerDescription({ sanitized_description, description }: Offer): OfferText {
  const html = sanitized_description ?? description;
  if (html === null) return { excerpt: null, cut: false, html };
  const short = excerpt(plainText(html), DESCRIPTION_CUT);
  return { excerpt: short.excerpt, cut: short.rest !== null, html };
}

/** The disclaimer as plain text, whole, and where it is long also shortened to 200 characters (S2 §4 "View full disclaimer"). */
export function offerDisclaimer({ disclaimer }: Pick<Offer, 'disclaimer'>) {
  if (disclaimer === null) return null;
  const whole = plainText(disclaimer);
  const short = excerpt(whole, DISCLAIMER_CUT);
  return { whole, excerpt: short.rest === null ? null : short.excerpt };
}

/** Address of "image_or_model_image" (S2 §3): the offer's own picture, else that of its model in the site's range. */
export function offerImage(
  { image_url, model }: Pick<Offer, 'image_url' | 'model'>,
  { models }: Pick<Site, 'models'>,
) {
  return image_url ?? models.find(({ slug }) => slug === model?.slug)?.image_url ?? null;
}

/** "'/{model slug} or the model's override URL': 'Explore model' link" (S2 §2); `null` for an offer without a model. */
export function exploreModel({ model }: Pick<Offer, 'model'>): { label: string; href: string } | null {
  if (model === null) return null;
  return { label: `Explore ${model.name}`, href: model.override_url ?? exploreModelPath(model.slug) };
}
