import type { ShownPrice } from '#domain/price/price.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { type PhotoFields, photoFields } from './photo-fields.ts';

type Card = VehicleCard;
type Finance = NonNullable<Card['finance']>;
type PriceOf<K extends Card['price']['kind']> = Extract<Card['price'], { kind: K }>;

/**
 * A listing card as a record of the search index: few different values in each field, and fields that filters have
 * too under their names. What is null may be missing: an index does not keep nulls.
 */
export interface CardFields extends PhotoFields {
  objectID: string;
  slug: string;
  href: string;
  name: string;
  make: string;
  model: string;
  title: { first: string; second?: string | null };
  can_request_photos: boolean;
  photos_count: number;
  tags?: Card['tags'] | null;
  availability: Card['availability'];
  availability_text: string;
  condition: string;
  item_type: Card['item_type'];
  price_kind: Card['price']['kind'];
  /** The subscription's words, or those for a car without a price. */
  price_text?: string | null;
  /** Dollars, as the card shows it: `price` is what lists compare. */
  amount?: number | null;
  price_type?: ShownPrice['type'] | null;
  price_label?: string | null;
  drive_away_price?: number | null;
  before_price?: number | null;
  saving?: number | null;
  subscription_price?: number | null;
  subscription_period?: PriceOf<'subscription'>['period'] | null;
  market?: Card['market'] | null;
  /** Dollars a week. */
  weekly_price?: number | null;
  finance?: Partial<Omit<Finance, 'weekly'>> | null;
  /** Keys and labels in the card's order; what they say stands in `facts` by key. */
  fact_labels?: readonly (readonly [key: string, label: string])[] | null;
  facts?: Readonly<Record<string, string>> | null;
  location_name?: string | null;
  /** Whether the card omits the location, which filters have all the same. */
  hides_location?: boolean | null;
  can_shortlist: boolean;
  save?: Card['save'];
  /** When a sold car leaves lists. */
  until?: string | null;
}

/** The fields that `cardOf` makes a card of: what a listing asks a search for. */
export const CARD_ATTRIBUTES = [
  'objectID',
  'slug',
  'href',
  'name',
  'make',
  'model',
  'title',
  'photo',
  'photo_addresses',
  'photo_alt',
  'photo_tone',
  'photo_focus',
  'can_request_photos',
  'photos_count',
  'tags',
  'availability',
  'availability_text',
  'condition',
  'item_type',
  'price_kind',
  'price_text',
  'amount',
  'price_type',
  'price_label',
  'drive_away_price',
  'before_price',
  'saving',
  'subscription_price',
  'subscription_period',
  'market',
  'weekly_price',
  'finance',
  'fact_labels',
  'facts',
  'location_name',
  'hides_location',
  'can_shortlist',
  'save',
  'until',
] as const satisfies readonly (keyof CardFields)[];

/** The fields of a card; `cardOf` is the way back. */
export function cardFields(card: VehicleCard): CardFields {
  const { weekly = null, ...finance } = card.finance ?? {};
  return {
    objectID: card.id,
    slug: card.slug,
    href: card.href,
    name: card.name,
    make: card.make,
    model: card.model,
    title: card.title,
    ...photoFields(card.photo, card.name),
    can_request_photos: card.can_request_photos,
    photos_count: card.photos_count,
    tags: card.tags.length === 0 ? null : card.tags,
    availability: card.availability,
    availability_text: card.availability_text,
    condition: card.condition,
    item_type: card.item_type,
    ...priceFields(card.price),
    market: card.market,
    weekly_price: weekly,
    finance: card.finance && finance,
    fact_labels: card.facts.length === 0 ? null : card.facts.map(({ key, label }) => [key, label] as const),
    facts: Object.fromEntries(card.facts.map(({ key, value }) => [key, value])),
    location_name: card.location,
    hides_location: card.location === null ? true : null,
    can_shortlist: card.can_shortlist,
    save: card.save,
    until: card.until ?? null,
  };
}

function priceFields(price: Card['price']): Pick<CardFields, 'price_kind'> & Partial<CardFields> {
  const { kind } = price;
  switch (kind) {
    case 'subscription':
      return {
        price_kind: kind,
        price_text: price.text,
        subscription_price: price.amount,
        subscription_period: price.period,
        ...amountFields(price.total),
      };
    case 'reduced':
      return {
        price_kind: kind,
        before_price: price.before,
        saving: price.saving,
        ...amountFields(price.price),
      };
    case 'price':
      return { price_kind: kind, ...amountFields(price.price) };
    case 'preorder':
    case 'none':
      return { price_kind: kind, price_text: price.text };
  }
}

function amountFields(price: ShownPrice | null): Partial<CardFields> {
  if (price === null) return {};
  const { amount, type, label, drive_away } = price;
  return { amount, price_type: type, price_label: label, drive_away_price: drive_away };
}
