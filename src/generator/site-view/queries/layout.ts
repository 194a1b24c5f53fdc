import { calendarDate, instantOf } from '#domain/dates.ts';
import { type Dealership, dealershipsOf } from '#domain/location/departments.ts';
import { heldLicences } from '#domain/location/licences.ts';
import { addressLines, primaryLocation, visibleLocations } from '#domain/location/location.ts';
import { phone } from '#domain/phone/phone.ts';
import { canSignIn, gatedTypes } from '#domain/site/gates.ts';
import { layoutOf } from '#domain/site/layout.ts';
import {
  locationPath,
  privacyPath,
  reservationPath,
  searchRoutePath,
  watchlistPath,
} from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { switchedOffBy } from '#domain/site/switched-pages.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { HeaderEntry, LayoutView } from '#domain/view/layout-view.ts';
import { headerGround, siteTokens } from '#sites/settings/site-colours.ts';
import type { Context } from '../context.ts';
import { pageTheme, themePath } from '../theme.ts';
import { announced } from './open-locations.ts';
import { hasPage } from './prose.ts';

/** The header, footer and other parts around every page. */
export function layout(context: Context): LayoutView {
  const { data, site, now, until } = context;
  const zone = siteZone(site);
  const year = Number(calendarDate(now, zone).slice(0, 4));
  until(instantOf(`${year + 1}-01-01`, 0, zone));
  const locations = visibleLocations(data.whole('locations'));
  const primary = primaryLocation(locations);
  const leads = ({ departments }: Dealership) => Number(departments.some((own) => own === primary));
  const { slug, name, tagline, url, template, navigation, group, social, contact, legal } = site;
  return {
    site: { slug, name, tagline, url },
    logo: headerLogo(context),
    fonts: data.whole('brand').fonts.preload,
    template,
    parts: layoutOf(site),
    theme_href: themePath(pageTheme(data.whole('theme'), data.whole('brand'))),
    navigation: { header: navigation.header.map(headerEntry), footer: navigation.footer.filter(hasLinks) },
    group,
    social,
    phone: phone(contact.phone),
    email: contact.email,
    locations: dealershipsOf(locations)
      .toSorted((a, b) => leads(b) - leads(a))
      .map(({ main }) => ({
        name: main.name,
        href: locationPath(main.slug),
        badge: announced(context, main),
        address: addressLines(main).join(', '),
      })),
    licences: heldLicences(locations),
    payment_methods: site.payment_methods,
    business_name: legal.business_name,
    abn: legal.abn,
    year,
    tag: tagOf(context),
    search_href: searchRoutePath(),
    gated: gatedTypes(site),
    watchlist_href: canSignIn(site) ? watchlistPath() : null,
    reservation_href: switchedOffBy(reservationPath(), site) === null ? reservationPath() : null,
  };
}

/** The logo that suits the header's background; on a plate where there is only one for light backgrounds. */
function headerLogo({ data, site }: Context): LayoutView['logo'] {
  const { light, dark } = data.whole('brand').logo;
  const ground = headerGround(siteTokens(site.template, data.whole('theme')));
  const logo = ground === 'dark' ? (dark ?? light) : (light ?? dark);
  return logo && { ...logo, plate: ground === 'dark' ? dark === null : light === null };
}

function tagOf(context: Context): LayoutView['tag'] {
  const { tag } = context.site.analytics;
  if (tag === null) return null;
  const privacy_href = hasPage(context, privacyPath()) ? privacyPath() : null;
  return { name: tag.name, src: tag.src, privacy_href };
}

/** The heading of an empty link list is omitted as well. */
const hasLinks = ({ links }: { links: readonly unknown[] }) => links.length > 0;

const headerEntry = ({ label, href, links, columns }: Site['navigation']['header'][number]): HeaderEntry => ({
  label,
  href,
  menu: [{ heading: null, links }, ...columns].filter(hasLinks),
});
