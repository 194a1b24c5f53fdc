import { type FinanceEstimate, financeEstimate } from '../finance/estimate.ts';
import { type MarketBadge, marketBadge } from '../price/market-badge.ts';
import { type PriceDisplay, priceDisplay } from '../price/price.ts';
import { vehiclePath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { canShortlist } from '../vehicle/eligibility.ts';
import { cardFacts, type Fact } from '../vehicle/key-facts.ts';
import { titleLines } from '../vehicle/title.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { AVAILABILITY_WORDS, type Availability, availability, conditionWord } from '../vehicle/words.ts';
import type { Photo, PhotoOf } from './photo.ts';
import { type TagView, tagViews } from './tag-view.ts';

/** S1 §2 "Listing card", decided. */
export interface VehicleCard {
  id: string;
  slug: string;
  href: string;
  name: string;
  make: string;
  model: string;
  /** Two lines: year, make and model; badge and series. */
  title: { first: string; second: string | null };
  photo: Photo | null;
  /** True number of photos. */
  photos_count: number;
  tags: TagView[];
  availability: Availability;
  /** Availability in plain words. */
  availability_text: string;
  /** "New", "Demo", or the site's word for used. */
  condition: string;
  item_type: Vehicle['item_type'];
  price: PriceDisplay;
  market: MarketBadge | null;
  finance: FinanceEstimate | null;
  /** What differs most between vehicles of its kind; those facts that it has. */
  facts: Fact[];
  /** Where it stands: the overlay on the photo. */
  location: string | null;
  /** Whether the favourite and compare buttons belong on the card. */
  can_shortlist: boolean;
}

/** What a card is decided from. `recordedBefore` backs a reduced price (rules 8). */
export interface CardSource {
  vehicle: Vehicle;
  site: Site;
  now: Date;
  recordedBefore: number | null;
  photo: PhotoOf;
}

/** Decides the listing card of one vehicle. */
export function vehicleCard({ vehicle, site, now, recordedBefore, photo }: CardSource): VehicleCard {
  const [primary] = vehicle.images;
  const state = availability(vehicle);
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    href: vehiclePath(vehicle.slug),
    name: vehicle.name,
    make: vehicle.make,
    model: vehicle.model,
    title: titleLines(vehicle),
    photo: primary === undefined ? null : photo(primary, vehicle.name),
    photos_count: vehicle.images.length,
    tags: tagViews(vehicle, site, now, photo),
    availability: state,
    availability_text: AVAILABILITY_WORDS[state],
    condition: conditionWord(vehicle, site),
    item_type: vehicle.item_type,
    price: priceDisplay(vehicle, site, recordedBefore),
    market: marketBadge(vehicle, site, now),
    finance: financeEstimate(vehicle, site, now),
    facts: cardFacts(vehicle, site, now),
    location: vehicle.location_name,
    can_shortlist: canShortlist(vehicle, site),
  };
}
