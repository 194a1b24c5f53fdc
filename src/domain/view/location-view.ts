import type { Deadline } from '../deadline.ts';
import type { Findable } from '../location/finder.ts';
import type { Department } from '../location/location.schema.ts';
import type { HolidayHours } from '../opening-hours/holidays.ts';
import type { OpenRules } from '../opening-hours/open-rules.ts';
import type { OpeningHoursRow } from '../opening-hours/rows.ts';
import type { Rating, ShownReviews } from '../review/review.ts';
import type { DealerThing } from '../structured-data/schema-org.ts';
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

export interface ListedLocation extends LocationCard {
  /** What the browser finds it by. */
  findable: Findable;
}

/** What the list can be narrowed by; a list of one value is no choice, and empty. */
export interface LocationChoices {
  makes: string[];
  departments: { value: Department; label: string }[];
}

export interface LocationListView {
  seo: Seo;
  crumbs: Crumb[];
  /** Cards side by side on a wide screen; follows from the number of locations (S2 §9). */
  columns: number;
  locations: ListedLocation[];
  /** `null` where all of them are at one street address. */
  choices: LocationChoices | null;
}

/** One department at a location's street address: what its dropdown switches (S2 §2, §4). */
export interface DepartmentView {
  /** "Sales". */
  label: string;
  name: string;
  slug: string;
  href: string;
  /** Whether the page is its own. */
  current: boolean;
  phone: { text: string; href: string } | null;
  email: string | null;
  /** Whether it is open, in words; `null` where nothing is said of its hours. */
  open_now: OpenNow | null;
  hours: OpeningHoursRow[];
  holidays: HolidayHours[];
  /** "Book a Service" (S2 §2). */
  service_href: string | null;
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
  /** For machines. */
  dealer: DealerThing;
  /** In the order sales, service, parts; the page's own among them. */
  departments_here: DepartmentView[];
  licences: string[];
  rating: Rating | null;
  reviews: ShownReviews | null;
  team: TeamMember[];
  /** The team's own page, where there is a team. */
  team_href: string | null;
  makes: string[];
  /** Cars that stand here, newest first. */
  vehicles: VehicleCard[];
  stock_count: number;
}

/** The people of a location (S1 §2 `/teams/{location slug}`). */
export interface TeamView {
  seo: Seo;
  crumbs: Crumb[];
  location: Pick<LocationCard, 'name' | 'href' | 'address' | 'phone'>;
  team: TeamMember[];
}

/** Whether a department is open, true until `until`, and the rules by which the browser tells it from then on (rules 1). */
export interface OpenNow extends Pick<Deadline, 'until'> {
  text: string;
  open: boolean;
  rules: OpenRules;
}
