import type { ShownPrice } from '#domain/price/price.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import type { CardFields } from './card-fields.ts';
import { photoOf } from './photo-fields.ts';

/** The card that a hit's fields were made of, exactly: live listings and static ones are drawn from the same. */
export function cardOf(hit: CardFields): VehicleCard {
  const { facts = null, fact_labels = null } = hit;
  return {
    id: hit.objectID,
    slug: hit.slug,
    href: hit.href,
    name: hit.name,
    make: hit.make,
    model: hit.model,
    title: { first: hit.title.first, second: hit.title.second ?? null },
    photo: photoOf(hit, hit.name),
    can_request_photos: hit.can_request_photos,
    photos_count: hit.photos_count,
    tags: hit.tags ?? [],
    availability: hit.availability,
    availability_text: hit.availability_text,
    condition: hit.condition,
    item_type: hit.item_type,
    price: priceOf(hit),
    market: hit.market ?? null,
    finance: financeOf(hit),
    facts: (fact_labels ?? []).map(([key, label]) => ({ key, label, value: facts?.[key] ?? '' })),
    location: hit.hides_location ? null : (hit.location_name ?? null),
    can_shortlist: hit.can_shortlist,
    save: hit.save ?? null,
    ...(hit.until != null && { until: hit.until }),
  };
}

function priceOf(hit: CardFields): VehicleCard['price'] {
  const { price_kind: kind, price_text: text, subscription_price, subscription_period } = hit;
  const [price, words] = [amountOf(hit), text ?? ''];
  if (kind === 'subscription') {
    return {
      kind,
      amount: subscription_price ?? 0,
      period: subscription_period ?? 'week',
      text: words,
      total: price,
    };
  }
  if (kind === 'preorder' || price === null)
    return { kind: kind === 'preorder' ? kind : 'none', text: words };
  return kind === 'reduced'
    ? { kind, price, before: hit.before_price ?? 0, saving: hit.saving ?? 0 }
    : { kind: 'price', price };
}

function amountOf({ amount, price_type, price_label, drive_away_price }: CardFields): ShownPrice | null {
  return amount == null || price_type == null
    ? null
    : { amount, type: price_type, label: price_label ?? null, drive_away: drive_away_price ?? null };
}

function financeOf({ weekly_price, finance }: CardFields): VehicleCard['finance'] {
  if (weekly_price == null || finance == null) return null;
  const { rate = 0, comparisonRate = 0, basis = '', warning = '', lender = '', licence = '' } = finance;
  const { termMonths = null, deposit = null, balloon = null, disclaimer = null, until } = finance;
  return {
    weekly: weekly_price,
    rate,
    comparisonRate,
    basis,
    warning,
    lender,
    licence,
    termMonths,
    deposit,
    balloon,
    disclaimer,
    ...(until !== undefined && { until }),
  };
}
