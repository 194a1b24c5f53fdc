import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

export interface OfferCard {
  id: string;
  name: string;
  href: string;
  price_line: string | null;
  /** Plain text, about 160 characters where it is over 200 (S2 §4). */
  excerpt: string | null;
  /** Whether the excerpt leaves something out. */
  cut: boolean;
  /** Full description, HTML. */
  description: string | null;
  disclaimer: { whole: string; excerpt: string | null } | null;
  manufacturer: string | null;
  explore: { label: string; href: string } | null;
  photo: Photo | null;
  /** Last day, in words; `null` where it has no end. */
  ends: string | null;
  /** The first instant without it, ISO 8601. */
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
