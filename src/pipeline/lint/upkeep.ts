import { isExpired } from '#domain/content/window.ts';
import { count } from '#domain/count.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { phoneFor } from '#domain/phone/phone.ts';
import { expiredPromos } from '#domain/promo/promo.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { contrastFindings } from '../settings/contrast.ts';
import { templateTokens } from '../settings/house-tokens.ts';
import { idleRedirects, lostWrittenRedirects } from './redirects.ts';
import { type Find, type Found, ofSite, type Rule } from './rule.ts';

/** "None = no button + build warning" (rules 6). */
const carsWithoutPhone: Find = (site) => {
  const silent = site.cars.filter(
    ({ vehicle }) => phoneFor(vehicle, vehicleLocation(vehicle, site.locations), site.site) === null,
  );
  const [first] = silent;
  if (first === undefined) return [];
  return [
    {
      source: `sites/${site.site.slug}/site.json`,
      field: 'phones',
      page: vehiclePath(first.vehicle.slug),
      message: `${count(silent.length, 'car')} without a number to call, such as ${first.vehicle.id}`,
      remedy: 'Give their location a phone, or set one of phones for all',
    },
  ];
};

/** "Past items report as dead content" (rules 33). */
const deadContent: Find = ({ site, promos, offers, content }, now) => [
  ...expiredPromos(promos, now).map(({ id }) => over(`sites/${site.slug}/promos.json`, id)),
  ...offers
    .filter((offer) => isExpired(offer, now))
    .map(({ id }) => over(`sites/${site.slug}/offers.json`, id)),
  ...content.filter((page) => isExpired(page, now)).map(({ name }) => over(`${name}.md`, name)),
];

const over = (source: string, name: string): Found => ({
  source,
  field: 'expiry',
  message: `"${name}" is over and no longer shown`,
  remedy: 'Take it out, or give it a new end',
});

/** "Every theme is checked for 4.5:1 text and 3:1 controls at build" (look; rules D15). */
const unreadableColours: Find = ({ site, theme }) =>
  contrastFindings(theme, templateTokens(site.template), `sites/${site.slug}/theme.css`);

/** What no law asks for, and a site should not leave so (rules 6, 33). */
export const UPKEEP: readonly Rule[] = [
  { rule: 'phone', level: 'warning', law: null, look: ofSite(carsWithoutPhone) },
  { rule: 'dead-content', level: 'warning', law: null, look: ofSite(deadContent) },
  { rule: 'contrast', level: 'warning', law: null, look: ofSite(unreadableColours) },
  { rule: 'redirect', level: 'warning', law: null, look: ofSite(lostWrittenRedirects) },
  { rule: 'idle-redirect', level: 'warning', law: null, look: ofSite(idleRedirects) },
];
