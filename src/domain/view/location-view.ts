import type { HolidayHours } from '../opening-hours/holidays.ts';
import type { OpeningHoursRow } from '../opening-hours/rows.ts';
import type { Rating, ShownReviews } from '../review/review.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

export interface LocationCard {
  name: string;
  slug: string;
  href: string;
  /** A promise about the future, such as "Coming Late 2025". */
  badge: string | null;
  /** Street; then city, state and postcode. */
  address: [street: string, place: string];
  directions_href: string;
  /** The provider's own map, where the site has one. */
  map_embed: string | null;
  phone: { text: string; href: string } | null;
  photo: Photo | null;
  /** Labels of its departments, such as "Sales". */
  departments: string[];
  /** "Book a Service", where the location services cars and the site has the page. */
  service_href: string | null;
}

export interface LocationListView {
  seo: Seo;
  crumbs: Crumb[];
  /** Cards side by side on a wide screen; follows from the number of locations (S2 §9). */
  columns: number;
  locations: LocationCard[];
}

export interface LocationView extends LocationCard {
  seo: Seo;
  crumbs: Crumb[];
  email: string | null;
  /** Departments at the same street address, each with a page of its own (S2 §2). */
  department_links: { label: string; href: string; current: boolean }[];
  /** Whether it is open, in words; `null` where nothing is said of its hours. */
  open_now: OpenNow | null;
  hours: OpeningHoursRow[];
  holidays: HolidayHours[];
  licences: string[];
  rating: Rating | null;
  reviews: ShownReviews | null;
  team: { name: string; role: string; bio: string | null; photo: Photo | null }[];
  makes: string[];
  /** Cars that stand here, newest first. */
  vehicles: VehicleCard[];
  stock_count: number;
}

/** True now, and what is true from each instant (Unix milliseconds) of the coming week on, for the browser to tell it right (rules 1). */
export interface OpenNow {
  text: string;
  open: boolean;
  ahead: { from: number; text: string; open: boolean }[];
}
