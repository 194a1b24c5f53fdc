import type { Findable } from '../location/finder.ts';
import type { Department } from '../location/location.schema.ts';
import type { Announcement } from '../location/location.ts';
import type { HolidayHours } from '../opening-hours/holidays.ts';
import type { OpenRules } from '../opening-hours/open-rules.ts';
import type { OpeningHoursRow } from '../opening-hours/rows.ts';
import type { Phone } from '../phone/phone.ts';
import type { Rating, ShownReviews } from '../review/review.ts';
import type { DealerThing } from '../structured-data/schema-org.ts';
import type { CountUntil, Validity } from '../validity.ts';
import type { OfferCard } from './offer-view.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

export interface LocationCard {
  name: string;
  slug: string;
  href: string;
  badge: Announcement | null;
  /** Two lines: street; city, state and postcode. */
  address: [street: string, place: string];
  directions_href: string;
  /** Address of the provider's embedded map. */
  map_embed: string | null;
  phone: Phone | null;
  photo: Photo | null;
  /** Its departments, such as "Sales". */
  departments: { label: string; phone: Phone | null }[];
  /** Target of "Book a Service", for service locations on sites with that page. */
  service_href: string | null;
}

export interface ListedLocation extends LocationCard {
  /** Of its first department; `null` if its hours are unknown. */
  open_now: OpenNow | null;
  findable: Findable;
}

/** Filters of the list; a filter with a single value is empty. */
export interface LocationChoices {
  makes: string[];
  departments: { value: Department; label: string }[];
}

export interface LocationListView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  /** Number of columns on a wide screen (S2 §9). */
  columns: number;
  locations: ListedLocation[];
  /** `null` if all locations share one street address. */
  choices: LocationChoices | null;
}

/** A department at the street address, for the department dropdown (S2 §2, §4). */
export interface DepartmentView {
  /** "Sales". */
  label: string;
  name: string;
  slug: string;
  href: string;
  /** Whether it is the department of this page. */
  current: boolean;
  phone: { text: string; href: string } | null;
  email: string | null;
  /** Its status; `null` if its hours are unknown. */
  open_now: OpenNow | null;
  hours: OpeningHoursRow[];
  holidays: HolidayHours[];
  /** Target of "Book a Service" (S2 §2). */
  service_href: string | null;
}

/** Where shoppers bring what a form is about, and what the department offers. */
export interface DepartmentPlaces {
  /** "Service". */
  label: string;
  places: DepartmentPlace[];
  offers: OfferCard[];
}

export interface DepartmentPlace extends Pick<DepartmentView, 'name' | 'href' | 'phone' | 'open_now'> {
  /** "212 Cormorant Street, Broadmeadow NSW 2292". */
  address: string;
  makes: string[];
  rating: Rating | null;
}

export interface TeamMember {
  name: string;
  role: string;
  bio: string | null;
  photo: Photo | null;
}

export interface LocationView extends LocationCard {
  seo: Seo;
  crumbs: Crumb[];
  dealer: DealerThing;
  /** In the order sales, service, parts; including that of this page. */
  departments_here: DepartmentView[];
  licences: string[];
  rating: Rating | null;
  reviews: ShownReviews | null;
  team: TeamMember[];
  /** Path of the team page; `null` without a team. */
  team_href: string | null;
  makes: string[];
  /** Cars at this location, newest first. */
  vehicles: VehicleCard[];
  stock_counts: CountUntil[];
  /** The search of all cars with this location as its filter. */
  stock_href: string;
}

/** The team page of a location (S1 §2 `/teams/{location slug}`). */
export interface TeamView {
  seo: Seo;
  crumbs: Crumb[];
  location: Pick<LocationCard, 'name' | 'href' | 'address' | 'phone'>;
  team: TeamMember[];
}

/** A department's opening status until `until`, and the rules by which the browser updates it (rules 1). */
export interface OpenNow extends Pick<Validity, 'until'> {
  text: string;
  open: boolean;
  rules: OpenRules;
}
