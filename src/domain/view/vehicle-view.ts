import type { EventName } from '../events/events.ts';
import type { FinanceEstimate } from '../finance/estimate.ts';
import type { Phone } from '../phone/phone.ts';
import type { MarketBadge } from '../price/market-badge.ts';
import type { PriceDisplay } from '../price/price.ts';
import type { VehicleThing } from '../structured-data/schema-org.ts';
import type { Validity } from '../validity.ts';
import type { VehicleAction } from '../vehicle/actions.ts';
import type { CarState } from '../vehicle/allows.ts';
import type { DealerComments } from '../vehicle/comments.ts';
import type { SaveOffer } from '../vehicle/conditions.ts';
import type { VehicleForm } from '../vehicle/forms.ts';
import type { SpecificationRow } from '../vehicle/specifications.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Video } from '../video/video.ts';
import type { LocationCard } from './location-view.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';
import type { TagView } from './tag-view.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** A car's page: full while it is for sale or recently sold, small afterwards (rules 2). */
export type VehicleView = VehiclePage | SoldPage;

export interface SimilarVehicle {
  card: VehicleCard;
  /** Explanation, such as "Same model". */
  why: string;
}

interface VehicleViewBase {
  seo: Seo;
  crumbs: Crumb[];
  id: string;
  slug: string;
  name: string;
  make: string;
  model: string;
  title: VehicleCard['title'];
  item_type: Vehicle['item_type'];
  /** Successive SOLD notices; none for an unsold car. */
  sold_notices: (Validity & { text: string })[];
  similar: SimilarVehicle[];
  /** Path of the listing of its model or make. */
  similar_href: string | null;
}

/** The small page of a car sold a while ago. */
export interface SoldPage extends VehicleViewBase {
  kind: 'sold_page';
}

/**
 * S1 §2 "Vehicle page sections"; an empty section is `null` or an empty list. A sold car's full page ends at `until`, when
 * the small page replaces it (rules 2).
 */
export interface VehiclePage extends VehicleViewBase, Pick<Validity, 'until'> {
  kind: 'vehicle';
  tags: TagView[];
  availability: CarState;
  availability_text: string;
  /** Label of its certified used programme. */
  certified: string | null;
  gallery: Photo[];
  /** Walk-around video. */
  video: Video | null;
  /** Addresses of the frames of its 360° view. */
  turntable: string[];
  /** Details box. */
  price: PriceDisplay;
  market: MarketBadge | null;
  finance: FinanceEstimate | null;
  /** Link to its finance pre-approval page (S1 §2). */
  pre_approval_href: string | null;
  stock_number: string | null;
  phone: Phone | null;
  /** Labelled licence numbers of the dealer at its location (D7). */
  licences: string[];
  /** Sidebar buttons in order; one of them is primary. */
  actions: VehicleAction[];
  /** Forms in dialogs, which links open by name (S1 §2 "Modals"). */
  forms: VehicleForm[];
  /** Fields of its forms, by wire names. */
  lead: { car_id: string; car_dealership_id: string | null; location: string | null };
  /** Analytics event of its forms. */
  lead_event: EventName;
  can_shortlist: boolean;
  /** The page that has a shopper mailed when it costs less, is sold or is free again. */
  alert_href: string | null;
  /** Path of its PDF (S2 §7). */
  pdf_href: string | null;
  /** The Save button of the watchlist; `null` for none. */
  save: SaveOffer | null;
  /** Key information. */
  facts: SpecificationRow[];
  comments: DealerComments;
  whats_included: string[];
  why_buy: { heading: string; text: string }[];
  /** Reserve Online: deposit and hours of the hold. */
  reserve: { deposit: string; hours: number; href: string } | null;
  /** Whether the car can be reserved or bought online. */
  has_checkout: boolean;
  protect_your_car: { heading: string; text: string }[];
  /** Money-back or exchange terms for used cars (rules 17). */
  returns: { days: number; max_km: number; min_fuel: string } | null;
  /** Car Summary: a paragraph from its facts. */
  summary: string;
  specifications: SpecificationRow[];
  features: { lead: string[]; rest: string[] };
  location: LocationCard | null;
  structured_data: VehicleThing;
}
