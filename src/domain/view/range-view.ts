import type { LeastPrice } from '../price/list-price.ts';
import type { CountUntil } from '../validity.ts';
import type { ComparedGroup } from '../vehicle/compared-groups.ts';
import type { OfferCard } from './offer-view.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** The stock of a make or a model, on the page that tells about it. */
export interface RangeView {
  /** "Hyundai Tucson", "Toyota". */
  name: string;
  counts: CountUntil[];
  /** Listing of the cars. */
  href: string;
  /** Conditions of the cars in stock: "new and used". */
  conditions: string;
  /** Lowest prices in stock. */
  from: LeastPrice[];
  /** The price that the dealership advertises the model with, such as "From $31,990 drive away". */
  price_line: string | null;
  /** What the groups are: variants of a model, models of a make. */
  groups_are: 'Variant' | 'Model';
  groups: (ComparedGroup & { href: string | null })[];
  offers: OfferCard[];
  test_drive_href: string | null;
  /** Slug of the location where enquiries land, where one alone sells the make. */
  place: string | null;
  vehicles: VehicleCard[];
}
