import { isEmpty, isExpired, type Window } from '#domain/content/window.ts';
import { count } from '#domain/count.ts';
import { formatDate } from '#domain/dates.ts';
import type { Location } from '#domain/location/location.schema.ts';
import {
  announcement,
  announcementEnds,
  isUndated,
  visibleLocations,
  zoneOf,
} from '#domain/location/location.ts';
import { phoneFor } from '#domain/phone/phone.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { labelClaim } from '#domain/time-words.ts';
import { isSold } from '#domain/vehicle/status.ts';
import { customEnds } from '#domain/vehicle/tag.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { contrastFindings } from '#sites/settings/contrast.ts';
import { templateTokens } from '#sites/settings/house-tokens.ts';
import { located } from '#sites/snapshot.ts';
import { hoursPastMidnight } from './hours.ts';
import { unreadablePhones } from './phone-numbers.ts';
import { idleRedirects, lostWrittenRedirects } from './redirects.ts';
import {
  type AdvertisedCar,
  type Lintable,
  type LintMatch,
  type LintRule,
  type LintSite,
  ofCarsThat,
  ofSite,
} from './rule.ts';
import { textFile } from './text-file.ts';

const isWithoutPhone = ({ vehicle, location }: AdvertisedCar, site: Site) =>
  phoneFor(vehicle, location, site) === null;

/** "None = no button + build warning" (rules 6). */
function withoutPhone(cars: readonly Vehicle[], { slug }: Site): LintMatch[] {
  const [first] = cars;
  if (first === undefined) return [];
  return [
    {
      ...located({ file: `sites/${slug}/site.json` }),
      field: 'phones',
      page: vehiclePath(first.slug),
      message: `${count(cars.length, 'car')} without a number to call, such as ${first.id}`,
      remedy: 'Give their location a phone, or set one of phones for all',
    },
  ];
}

/** An unsold car with a tag that claims a time which is over, or which neither a rule nor its words end (rules 66). */
function hasHiddenTag({ vehicle }: AdvertisedCar, site: Site, now: Date): boolean {
  if (labelClaim(vehicle.tag) !== 'passing' || isSold(vehicle)) return false;
  const ends = customEnds(vehicle, site);
  return ends === null || ends <= now;
}

const hiddenTags = (cars: readonly Vehicle[], site: Site): LintMatch[] =>
  [...Map.groupBy(cars, ({ tag }) => tag)].flatMap(([tag, [car, ...others]]) => {
    if (car === undefined) return [];
    const hidden = `it is not shown on ${count(1 + others.length, 'car')}`;
    const place = { ...located({ record: null }), field: 'tag', page: vehiclePath(car.slug) };
    return customEnds(car, site) === null
      ? {
          ...place,
          message: `"${tag}" claims a time, and the feed gives no end of it: ${hidden}`,
          remedy: 'Take it out, or write its last day with the year; offers and promos have an expiry',
        }
      : { ...place, message: `"${tag}" is over: ${hidden}`, remedy: 'Take it out of the stock system' };
  });

/** "Past items report as dead content" (rules 33), as does what is never shown. */
const deadContent: LintSite = (settings, now) => {
  const { site, locations, promos, offers } = settings;
  return [
    ...windows(settings).flatMap(({ file, name, ...window }) =>
      isEmpty(window) ? neverShown(file, name) : isExpired(window, now) ? over(file, name) : [],
    ),
    ...undated(
      `sites/${site.slug}/promos.json`,
      promos.map(({ node, expiry }) => ({ name: node.title, expiry })),
    ),
    ...undated(`sites/${site.slug}/offers.json`, offers),
    ...visibleLocations(locations).flatMap((location) => overAnnouncement(location, site, now)),
  ];
};

interface NamedWindow extends Window {
  file: string;
  name: string;
}

const windows = ({ site, promos, offers, content }: Lintable): NamedWindow[] =>
  [
    ...promos.map((promo) => ({ file: `sites/${site.slug}/promos.json`, name: promo.id, window: promo })),
    ...offers.map((offer) => ({ file: `sites/${site.slug}/offers.json`, name: offer.id, window: offer })),
    ...content.map((page) => ({ file: textFile(page), name: page.name, window: page })),
  ].map(({ file, name, window: { start, expiry } }) => ({ file, name, start, expiry }));

const neverShown = (file: string, name: string): LintMatch => ({
  ...located({ file }),
  field: 'expiry',
  message: `"${name}" ends before it begins, and is never shown`,
  remedy: 'Correct its start or its expiry',
});

/** Offers and promos whose names claim a time, and that nothing ends (rules 66). */
const undated = (file: string, items: readonly { name: string; expiry: string | null }[]): LintMatch[] =>
  items
    .filter(({ name, expiry }) => expiry === null && labelClaim(name) !== null)
    .map(({ name }) => ({
      ...located({ file }),
      field: 'expiry',
      message: `"${name}" claims a time, and is shown without an end`,
      remedy: 'Give it an expiry',
    }));

/** An announcement that has ended, or whose end is read from its words or lacking. */
function overAnnouncement(location: Location, site: Site, now: Date): LintMatch[] {
  const { badge } = location;
  if (badge === null) return [];
  const file = `sites/${site.slug}/locations.json`;
  const [shown, ends] = [announcement(location, now), announcementEnds(location)];
  if (shown === null) return [over(file, badge, 'badge_expiry')];
  if (location.badge_expiry !== null || (ends === null && !isUndated(location))) return [];
  const message =
    ends !== null
      ? `"${badge}" has no badge_expiry: it is shown until ${formatDate(ends, zoneOf(location))}`
      : shown.text === badge
        ? `"${badge}" claims a time, and is shown without an end`
        : `"${badge}" claims a time without an end: "${shown.text}" is shown instead`;
  const remedy = 'Set badge_expiry to the day of the opening';
  return [{ ...located({ file }), field: 'badge_expiry', message, remedy }];
}

const over = (file: string, name: string, field = 'expiry'): LintMatch => ({
  ...located({ file }),
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
  { rule: 'phone-number', level: 'warning', law: null, scope: ofSite(unreadablePhones) },
  { rule: 'tag', level: 'warning', law: null, scope: ofCarsThat(hasHiddenTag, hiddenTags) },
  { rule: 'dead-content', level: 'warning', law: null, scope: ofSite(deadContent) },
  { rule: 'hours', level: 'warning', law: null, scope: ofSite(hoursPastMidnight) },
  { rule: 'contrast', level: 'warning', law: null, scope: ofSite(unreadableColours) },
  { rule: 'redirect', level: 'warning', law: null, scope: ofSite(lostWrittenRedirects) },
  { rule: 'idle-redirect', level: 'warning', law: null, scope: ofSite(idleRedirects) },
];
