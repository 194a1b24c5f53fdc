import { departmentOf } from '../location/departments.ts';
import type { Department, Location } from '../location/location.schema.ts';
import { isUnopened } from '../location/location.ts';
import {
  openingHoursSpecification,
  specialOpeningHoursSpecification,
} from '../opening-hours/structured-hours.ts';
import { locationPhone } from '../phone/phone.ts';
import { logoPicturePath } from '../site/brand-routes.ts';
import { previewPath } from '../site/file-routes.ts';
import { absoluteUrl, homePath, locationPath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import type { DealerDepartment, DealerThing } from './schema-org.ts';

const TYPES = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
} as const satisfies Record<Department, DealerThing['@type']>;

/**
 * Returns a location's structured data: address, usual and holiday hours, and the other departments at its address (S2
 * §2). Omits ratings: search engines treat self-serving reviews as spam (rules 22, D11). `image` is the absolute address
 * of the location's photo, or of the brand's card without one. Changes at midnight, and when an announcement ends.
 */
export function dealerThing(
  location: Location,
  others: readonly Location[],
  { site, now, image }: { site: Site; now: Date; image: string | null },
): DealerThing {
  const { address, manufacturers } = location;
  return {
    '@context': 'https://schema.org',
    ...departmentThing(location, site, now),
    parentOrganization: { '@type': 'Organization', name: site.name, url: absoluteUrl(homePath(), site) },
    logo: absoluteUrl(logoPicturePath('light'), site),
    image: image ?? absoluteUrl(previewPath(), site),
    ...(address.lat !== null &&
      address.long !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
      }),
    ...(manufacturers.length > 0 && {
      brand: manufacturers.map((name) => ({ '@type': 'Brand' as const, name })),
    }),
    ...(others.length > 0 && { department: others.map((other) => departmentThing(other, site, now)) }),
  };
}

function departmentThing(location: Location, site: Site, now: Date): DealerDepartment {
  const { slug, name, address, contact_detail } = location;
  const phone = locationPhone(location);
  const isOpened = !isUnopened(location, now);
  const usual = isOpened ? openingHoursSpecification(location, site) : [];
  const special = isOpened ? specialOpeningHoursSpecification(location, site, now) : [];
  const url = absoluteUrl(locationPath(slug), site);
  return {
    '@type': TYPES[departmentOf(location)],
    '@id': url,
    name,
    url,
    ...(phone !== null && { telephone: phone.href.replace('tel:', '') }),
    ...(contact_detail.email !== null && { email: contact_detail.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
    ...(usual.length > 0 && { openingHoursSpecification: usual }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}
