import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

export interface OfferCard {
  id: string;
  name: string;
  href: string;
  price_line: string | null;
  /** Plain text, shortened to about 160 characters if over 200 (S2 §4). */
  excerpt: string | null;
  /** Whether the excerpt is shortened. */
  cut: boolean;
  /** Full description, HTML. */
  description: string | null;
  disclaimer: { whole: string; excerpt: string | null } | null;
  manufacturer: string | null;
  explore: { label: string; href: string } | null;
  photo: Photo | null;
  /** Formatted last day; `null` without an end. */
  ends: string | null;
  /** Instant of its end, ISO 8601. */
  expiry: string | null;
}

export interface OfferListView {
  seo: Seo;
  crumbs: Crumb[];
  groups: { manufacturer: string | null; offers: OfferCard[] }[];
}

export interface OfferView {
  seo: Seo;
  crumbs: Crumb[];
  offer: OfferCard;
  /** Cars in stock of the offer's model or make. */
  vehicles: VehicleCard[];
  stock_href: string | null;
}
