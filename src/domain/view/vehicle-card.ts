import { type FinanceEstimate, financeEstimate } from '../finance/estimate.ts';
import { type MarketBadge, marketBadge } from '../price/market-badge.ts';
import { type PriceDisplay, priceDisplay } from '../price/price.ts';
import { vehiclePath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { endsAt, type Validity } from '../validity.ts';
import type { CarState } from '../vehicle/allows.ts';
import { allows, type SaveOffer, saveButton } from '../vehicle/conditions.ts';
import { cardFacts } from '../vehicle/key-facts.ts';
import type { SpecificationRow } from '../vehicle/specifications.ts';
import { carState } from '../vehicle/state.ts';
import { soldWindow } from '../vehicle/status.ts';
import { titleLines } from '../vehicle/title.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { conditionWord, STATE_WORDS } from '../vehicle/words.ts';
import type { Photo, PhotoOf } from './photo.ts';
import { type TagView, tagViews } from './tag-view.ts';

/** A "Listing card" (S1 §2); a sold car's leaves lists at `until`. */
export interface VehicleCard extends Pick<Validity, 'until'> {
  id: string;
  slug: string;
  href: string;
  name: string;
  make: string;
  model: string;
  /** Two lines: year, make and model; badge and series. */
  title: { first: string; second: string | null };
  photo: Photo | null;
  /** Whether shoppers can request photos; only for a car without any. */
  can_request_photos: boolean;
  photos_count: number;
  tags: TagView[];
  availability: CarState;
  availability_text: string;
  /** "New", "Demo", or the site's keyword for used. */
  condition: string;
  item_type: Vehicle['item_type'];
  price: PriceDisplay;
  market: MarketBadge | null;
  finance: FinanceEstimate | null;
  /** The key facts of its item_type, without missing ones. */
  facts: SpecificationRow[];
  /** Name of its location, the overlay on the photo. */
  location: string | null;
  /** Whether the card has favourite and compare buttons. */
  can_shortlist: boolean;
  save: SaveOffer | null;
}

/** The input of `vehicleCard`; `recordedBefore` supports a reduced price (rules 8). */
export interface CardSource {
  vehicle: Vehicle;
  site: Site;
  now: Date;
  recordedBefore: number | null;
  photo: PhotoOf;
}

export function vehicleCard({ vehicle, site, now, recordedBefore, photo }: CardSource): VehicleCard {
  const [primary] = vehicle.images;
  const state = carState(vehicle, site);
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    href: vehiclePath(vehicle.slug),
    name: vehicle.name,
    make: vehicle.make,
    model: vehicle.model,
    title: titleLines(vehicle),
    photo: primary === undefined ? null : photo(primary, vehicle.name, vehicle),
    can_request_photos: primary === undefined && allows('request_photos', vehicle, site),
    photos_count: vehicle.images.length,
    tags: tagViews(vehicle, site, now, photo),
    availability: state,
    availability_text: STATE_WORDS[state],
    condition: conditionWord(vehicle, site),
    item_type: vehicle.item_type,
    price: priceDisplay(vehicle, site, recordedBefore),
    market: marketBadge(vehicle, site, now),
    finance: financeEstimate(vehicle, site, now),
    facts: cardFacts(vehicle, site, now),
    location: vehicle.location_name,
    can_shortlist: allows('compare', vehicle, site),
    save: saveButton(vehicle, site),
    ...endsAt(soldWindow(vehicle, site)?.listedUntil ?? null),
  };
}
