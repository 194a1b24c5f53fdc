import { formsOf } from '#domain/lead/form-rows.ts';
import { LEAD_FORMS } from '#domain/lead/forms.ts';
import { DEPARTMENTS } from '#domain/location/department-names.ts';
import {
  DEPARTMENT_LABELS,
  type Dealership,
  dealershipsOf,
  departmentOf,
  departmentsAt,
  listedLocations,
} from '#domain/location/departments.ts';
import type { Findable } from '#domain/location/finder.ts';
import { licenceLabels } from '#domain/location/licences.ts';
import type { Location } from '#domain/location/location.schema.ts';
import {
  addressLines,
  directionsHref,
  locationColumns,
  visibleLocations,
} from '#domain/location/location.ts';
import { mapEmbed } from '#domain/location/map-embed.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { holidayHours } from '#domain/opening-hours/holidays.ts';
import { openRules } from '#domain/opening-hours/open-rules.ts';
import { openingHoursRows } from '#domain/opening-hours/rows.ts';
import { nextOpeningInstant, openingStatus } from '#domain/opening-hours/status.ts';
import { byCharacters } from '#domain/order.ts';
import { locationPhone } from '#domain/phone/phone.ts';
import { shownRating } from '#domain/review/review.ts';
import { WHOLE_LISTING } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import {
  bookAServicePath,
  locationPath,
  locationsPath,
  searchRoutePath,
  servicePath,
  teamPath,
} from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { locationHead, locationsHead } from '#domain/site/titles.ts';
import { dealerThing } from '#domain/structured-data/dealer.ts';
import { endsAt } from '#domain/validity.ts';
import { allows } from '#domain/vehicle/conditions.ts';
import { listedCounts } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type {
  DepartmentPlaces,
  DepartmentView,
  LocationCard,
  LocationListView,
  LocationView,
  OpenNow,
} from '#domain/view/location-view.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';
import { offerCard, shownOffers } from './offer.ts';
import { announced, openLocationsOf } from './open-locations.ts';
import { hasPage } from './prose.ts';
import { reviewsNow } from './review.ts';
import { arrivals } from './stock.ts';
import { teamOf } from './team.ts';

/** Cars of a location's own stock on its page. */
const STOCK_SHOWN = 6;

/** A location on lists and vehicle pages. */
export function locationCard(context: Context, location: Location): LocationCard {
  const { name, slug, image_url } = location;
  return {
    name,
    slug,
    href: locationPath(slug),
    badge: announced(context, location),
    address: addressLines(location),
    directions_href: directionsHref(location),
    map_embed: mapEmbed(location, context.site),
    phone: locationPhone(location),
    photo: optionalPhoto(context, image_url, name),
    departments: departmentsAt(location, context.data.whole('locations')).map((department) => ({
      label: DEPARTMENT_LABELS[departmentOf(department)],
      phone: locationPhone(department),
    })),
    service_href: serviceHref(context, location),
  };
}

/**
 * "'Book a Service' link for service locations on some dealer sites" (S2 §2): to the booking page where the site has
 * one, else to its service page.
 */
function serviceHref(context: Context, location: Location): string | null {
  if (departmentOf(location) !== 'service') return null;
  return [bookAServicePath(), servicePath()].find((path) => hasPage(context, path)) ?? null;
}

/** The dealerships of the departments that the site lists. */
export function locationList(context: Context): LocationListView {
  const { data, site } = context;
  const locations = listedLocations(data.whole('locations'), site);
  const dealerships = dealershipsOf(locations);
  return {
    seo: seoOf(context, locationsPath(), locationsHead(site)),
    crumbs: crumbsTo('Contact Us'),
    heading: dealerships.length === 1 ? 'Find us' : 'Our locations',
    columns: locationColumns(dealerships.length),
    locations: dealerships.map((dealership) => ({
      ...locationCard(context, dealership.main),
      open_now: openNow(context, dealership.main),
      findable: findable(dealership),
    })),
    choices: choices(locations, site),
  };
}

const findable = ({ main, departments }: Dealership): Findable => {
  const { lat, long } = main.address;
  return {
    name: main.name,
    departments: departments.map((location) => ({
      department: departmentOf(location),
      makes: location.manufacturers,
    })),
    place: lat === null || long === null ? null : { lat, long },
  };
};

function choices(locations: readonly Location[], site: Site): LocationListView['choices'] {
  const [first] = locations;
  if (first === undefined || departmentsAt(first, locations).length === locations.length) return null;
  const departments = site.departments.filter((department) =>
    locations.some((location) => departmentOf(location) === department),
  );
  const makes = [...new Set(locations.flatMap(({ manufacturers }) => manufacturers))];
  return {
    makes: ifSeveral(makes.toSorted(byCharacters)),
    departments: ifSeveral(departments.map((value) => ({ value, label: DEPARTMENT_LABELS[value] }))),
  };
}

const ifSeveral = <T>(values: T[]): T[] => (values.length > 1 ? values : []);

/** A location page without the cars that stand there, which are separate queries. */
export type LocationDetail = Omit<LocationView, 'vehicles'>;

/** The page of a location by its slug; `null` where no visible one has it. */
export function locationDetail(context: Context, slug: string): LocationDetail | null {
  const { data, site, now } = context;
  const locations = data.whole('locations');
  const location = visibleLocations(locations).find((candidate) => candidate.slug === slug);
  if (location === undefined) return null;
  const own = locationCard(context, location);
  const here = departmentsAt(location, locations);
  const stock = stockAt(context, slug);
  const seo = seoOf(context, own.href, locationHead(location, site), { photo: own.photo });
  return {
    ...own,
    seo,
    crumbs: crumbsTo(own.name, { label: 'Contact Us', href: locationsPath() }),
    dealer: dealerThing(
      location,
      here.filter((department) => department !== location),
      { site, now, image: seo.image.url },
    ),
    departments_here: here.map((department) => ({
      ...departmentView(context, department),
      current: department === location,
    })),
    licences: licenceLabels(location),
    rating: shownRating(location.average_rating, location.review_count, site),
    reviews: reviewsNow(context),
    team: teamOf(context, location),
    team_href: location.team.length > 0 ? teamPath(slug) : null,
    makes: location.manufacturers,
    stock_counts: listedCounts(stock, site),
    stock_href: stockHref(location, stock),
  };
}

/** The list of a location's cars, which feeds may name otherwise than it. */
function stockHref({ name }: Location, stock: readonly Vehicle[]): string {
  const isNamed = stock.every(({ location_name }) => location_name === name);
  const values = { [isNamed ? 'location_name' : 'dealership_name']: [name] };
  return searchRoutePath() + printSearch({ ...WHOLE_LISTING, values });
}

function departmentView(context: Context, location: Location): Omit<DepartmentView, 'current'> {
  const { site, now } = context;
  const { name, slug, contact_detail } = location;
  return {
    label: DEPARTMENT_LABELS[departmentOf(location)],
    name,
    slug,
    href: locationPath(slug),
    phone: locationPhone(location),
    email: contact_detail.email,
    open_now: openNow(context, location),
    hours: openingHoursRows(location, site),
    holidays: holidayHours(location, site, now),
    service_href: serviceHref(context, location),
  };
}

/** The open locations and offers of a form's department; `null` for forms that are not of a workshop or parts counter. */
export function departmentPlaces(context: Context, requested: string): DepartmentPlaces | null {
  const { site } = context;
  const form = formsOf(site).find((own) => own === requested);
  if (form === undefined) return null;
  const department = DEPARTMENTS.find((own) => own === LEAD_FORMS[form].department);
  if (department === undefined || department === 'sales') return null;
  const places = openLocationsOf(context).filter((location) => departmentOf(location) === department);
  return {
    label: DEPARTMENT_LABELS[department],
    places: places.map((location) => ({
      name: location.name,
      href: locationPath(location.slug),
      phone: locationPhone(location),
      address: addressLines(location).join(', '),
      open_now: openNow(context, location),
      makes: location.manufacturers,
      rating: shownRating(location.average_rating, location.review_count, site),
    })),
    offers: shownOffers(context)
      .filter((offer) => offer.department === department)
      .map((offer) => offerCard(context, offer)),
  };
}

/** Slugs of the newest cars that can be seen at a location. */
export function locationStock(context: Context, slug: string): string[] {
  return stockAt(context, slug)
    .filter((vehicle) => allows('see', vehicle, context.site))
    .slice(0, STOCK_SHOWN)
    .map((vehicle) => vehicle.slug);
}

function stockAt(context: Context, slug: string): Vehicle[] {
  const byLocation = context.shared('stock by location', (inner) => {
    const locations = inner.data.whole('locations');
    return Map.groupBy(arrivals(inner), (vehicle) => vehicleLocation(vehicle, locations)?.slug ?? null);
  });
  return byLocation.get(slug) ?? [];
}

/** Whether a location is open now; `null` for one without hours, or that is announced for later. */
function openNow(context: Context, location: Location): OpenNow | null {
  if (announced(context, location)?.opens) return null;
  const { site, now, until } = context;
  const turns = nextOpeningInstant(location, site, now);
  until(turns);
  const status = openingStatus(location, site, now);
  if (status === null) return null;
  const rules = openRules(location, site, now);
  return { text: status.text, open: status.kind === 'open', ...endsAt(turns ?? rules.valid_until), rules };
}
