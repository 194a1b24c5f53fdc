import { isExpired } from '#domain/content/window.ts';
import { count } from '#domain/count.ts';
import { calendarDate } from '#domain/dates.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { announcement, visibleLocations, zoneOf } from '#domain/location/location.ts';
import { phoneFor } from '#domain/phone/phone.ts';
import { expiredPromos } from '#domain/promo/promo.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { contrastFindings } from '#sites/settings/contrast.ts';
import { templateTokens } from '#sites/settings/house-tokens.ts';
import { idleRedirects, lostWrittenRedirects } from './redirects.ts';
import {
  type AdvertisedCar,
  type LintMatch,
  type LintRule,
  type LintSite,
  ofCarsThat,
  ofSite,
} from './rule.ts';

const isWithoutPhone = ({ vehicle, location }: AdvertisedCar, site: Site) =>
  phoneFor(vehicle, location, site) === null;

/** "None = no button + build warning" (rules 6). */
function withoutPhone(cars: readonly Vehicle[], { slug }: Site): LintMatch[] {
  const [first] = cars;
  if (first === undefined) return [];
  return [
    {
      source: `sites/${slug}/site.json`,
      field: 'phones',
      page: vehiclePath(first.slug),
      message: `${count(cars.length, 'car')} without a number to call, such as ${first.id}`,
      remedy: 'Give their location a phone, or set one of phones for all',
    },
  ];
}

/** "Past items report as dead content" (rules 33). */
const deadContent: LintSite = ({ site, locations, promos, offers, content }, now) => [
  ...expiredPromos(promos, now).map(({ id }) => over(`sites/${site.slug}/promos.json`, id)),
  ...offers
    .filter((offer) => isExpired(offer, now))
    .map(({ id }) => over(`sites/${site.slug}/offers.json`, id)),
  ...content.filter((page) => isExpired(page, now)).map(({ name }) => over(`${name}.md`, name)),
  ...visibleLocations(locations).flatMap((location) => overAnnouncement(location, site, now)),
];

/** An announcement that has ended, or that names a year that has and would be shown for good. */
function overAnnouncement(location: Location, site: Site, now: Date): LintMatch[] {
  const { badge } = location;
  if (badge === null) return [];
  const source = `sites/${site.slug}/locations.json`;
  if (announcement(location, now) === null) return [over(source, badge, 'badge_expiry')];
  const year = badge
    .match(/\b20\d{2}\b/g)
    ?.sort()
    .at(-1);
  if (year === undefined || Number(year) >= Number(calendarDate(now, zoneOf(location)).slice(0, 4)))
    return [];
  return [
    { ...over(source, badge, 'badge'), message: `"${badge}" names a year that is over, and is still shown` },
  ];
}

const over = (source: string, name: string, field = 'expiry'): LintMatch => ({
  source,
  field,
  message: `"${name}" is over and no longer shown`,
  remedy: 'Take it out, or give it a new end',
});

/** "Every theme is checked for 4.5:1 text and 3:1 controls at build" (look; rules D15). */
const unreadableColours: LintSite = ({ site, theme }) =>
  contrastFindings(theme, templateTokens(site.template), `sites/${site.slug}/theme.css`);

/** What no law requires, but a site should correct (rules 6, 33). */
export const UPKEEP: readonly LintRule[] = [
  { rule: 'phone', level: 'warning', law: null, scope: ofCarsThat(isWithoutPhone, withoutPhone) },
  { rule: 'dead-content', level: 'warning', law: null, scope: ofSite(deadContent) },
  { rule: 'contrast', level: 'warning', law: null, scope: ofSite(unreadableColours) },
  { rule: 'redirect', level: 'warning', law: null, scope: ofSite(lostWrittenRedirects) },
  { rule: 'idle-redirect', level: 'warning', law: null, scope: ofSite(idleRedirects) },
];
