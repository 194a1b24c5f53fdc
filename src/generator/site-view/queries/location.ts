import { locationColumns } from '#domain/location/columns.ts';
import { DEPARTMENT_LABELS, departmentOf, departmentsAt } from '#domain/location/departments.ts';
import { licenceLabels } from '#domain/location/licences.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { addressLines, directionsHref, visibleLocations } from '#domain/location/location.ts';
import { mapEmbed } from '#domain/location/map-embed.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { holidayHours } from '#domain/opening-hours/holidays.ts';
import { openingHoursRows } from '#domain/opening-hours/rows.ts';
import { nextOpeningInstant, openingStatuses } from '#domain/opening-hours/status.ts';
import { locationPhone } from '#domain/phone/phone.ts';
import { shownRating, shownReviews } from '#domain/review/review.ts';
import { bookAServicePath, locationPath, locationsPath } from '#domain/site/routes.ts';
import { locationHead, locationsHead } from '#domain/site/titles.ts';
import type { LocationCard, LocationListView, LocationView, OpenNow } from '#domain/view/location-view.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';
import { hasPage } from './prose.ts';
import { arrivals } from './stock.ts';

/** Cars of a location's own stock on its page. */
const STOCK_SHOWN = 6;

/** A location as lists and vehicle pages show it. */
export function locationCard(context: Context, location: Location): LocationCard {
  const { name, slug, badge, image_url } = location;
  return {
    name,
    slug,
    href: locationPath(slug),
    badge,
    address: addressLines(location),
    directions_href: directionsHref(location),
    map_embed: mapEmbed(location, context.site),
    phone: locationPhone(location),
    photo: optionalPhoto(context, image_url, name),
    departments: departmentsAt(location, context.data.whole('locations')).map(
      (department) => DEPARTMENT_LABELS[departmentOf(department)],
    ),
    service_href: serviceHref(context, location),
  };
}

/** "'Book a Service' link for service locations" (S2 §2), where the site has that page. */
function serviceHref(context: Context, location: Location): string | null {
  const path = bookAServicePath();
  return departmentOf(location) === 'service' && hasPage(context, path) ? path : null;
}

/** The visible locations, in their order. */
export function locationList(context: Context): LocationListView {
  const { data, site } = context;
  const locations = visibleLocations(data.whole('locations')).map((location) =>
    locationCard(context, location),
  );
  return {
    seo: seoOf(context, locationsPath(), locationsHead(site)),
    crumbs: crumbsTo('Contact Us'),
    columns: locationColumns(locations.length),
    locations,
  };
}

/** What a location page shows besides the cars that stand there, which are queries of their own. */
export type LocationDetail = Omit<LocationView, 'vehicles'>;

/** The page of a location by its slug; `null` where none is visible under it. */
export function locationDetail(context: Context, slug: string): LocationDetail | null {
  const { data, site, now } = context;
  const locations = visibleLocations(data.whole('locations'));
  const location = locations.find((candidate) => candidate.slug === slug);
  if (location === undefined) return null;
  const own = locationCard(context, location);
  return {
    ...own,
    seo: seoOf(context, own.href, locationHead(location, site), { photo: own.photo }),
    crumbs: crumbsTo(own.name, { label: 'Contact Us', href: locationsPath() }),
    email: location.contact_detail.email,
    department_links: departmentsAt(location, locations).map((department) => ({
      label: DEPARTMENT_LABELS[departmentOf(department)],
      href: locationPath(department.slug),
      current: department.slug === slug,
    })),
    open_now: openNow(context, location),
    hours: openingHoursRows(location, site),
    holidays: holidayHours(location, site, now),
    licences: licenceLabels(location),
    rating: shownRating(location.average_rating, location.review_count, site),
    reviews: shownReviews(data.whole('reviews'), site),
    team: location.team.map(({ name, role, bio, image_url }) => ({
      name,
      role,
      bio,
      photo: optionalPhoto(context, image_url, name),
    })),
    makes: location.manufacturers,
    stock_count: stockAt(context, slug).length,
  };
}

/** Slugs of the newest cars that stand at a location. */
export function locationStock(context: Context, slug: string): string[] {
  return stockAt(context, slug).slice(0, STOCK_SHOWN);
}

function stockAt(context: Context, slug: string): string[] {
  const byLocation = context.shared('stock by location', (inner) => {
    const locations = inner.data.whole('locations');
    return Map.groupBy(arrivals(inner), (vehicle) => vehicleLocation(vehicle, locations)?.slug ?? null);
  });
  return (byLocation.get(slug) ?? []).map((vehicle) => vehicle.slug);
}

function openNow({ site, now, until }: Context, location: Location): OpenNow | null {
  until(nextOpeningInstant(location, site, now));
  const [current, ...ahead] = openingStatuses(location, site, now).flatMap(({ from, status }) =>
    status === null ? [] : [{ from: from.getTime(), text: status.text, open: status.kind === 'open' }],
  );
  return current === undefined ? null : { text: current.text, open: current.open, ahead };
}
