import { isExpired } from '#domain/content/window.ts';
import { count } from '#domain/count.ts';
import { lacksLoanTerms } from '#domain/finance/budget.ts';
import { lacksLicence } from '#domain/location/licences.ts';
import { visibleLocations } from '#domain/location/location.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { phoneFor } from '#domain/phone/phone.ts';
import { displayedPrice, priceType } from '#domain/price/price.ts';
import { expiredPromos } from '#domain/promo/promo.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import { locationPath, offerPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { isListed } from '#domain/vehicle/status.ts';
import { CAR_TYPES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { contrastFindings } from './settings/contrast.ts';
import type { Settings } from './settings.ts';
import type { ContentPage, Finding, Warning } from './snapshot.ts';

/** All that a site says of itself and of its cars. */
export interface Lintable extends Settings {
  content: readonly ContentPage[];
  vehicles: readonly Vehicle[];
}

type Lint = (site: Lintable, now: Date) => Finding[];

/** What a site may publish, and its dealership should mend: doubtful advertising, dead content and redirects, colours that cannot be read (rules 6, 19, 33, 54). */
export const lintSite = (site: Lintable, now: Date): Warning[] =>
  LINTS.flatMap(({ level, lint }) => lint(site, now).map((finding) => ({ ...finding, level })));

const STOPPING = {
  never: [],
  error: ['error'],
  warning: ['error', 'warning'],
} as const satisfies Record<Site['lint_stops'], readonly Warning['level'][]>;

/** "A site setting makes lint findings of a chosen level stop the publish" (rules 54): those that do. */
export function stoppingFindings(
  findings: readonly Warning[],
  { lint_stops }: Pick<Site, 'lint_stops'>,
): Warning[] {
  const levels: readonly Warning['level'][] = STOPPING[lint_stops];
  return findings.filter(({ level }) => levels.includes(level));
}

/** "Unknown on a priced car = build warning" (rules 19); one finding for each kind of car. */
const unknownPriceTypes: Lint = ({ site, vehicles }, now) => {
  const unknown = vehicles.filter(
    (vehicle) =>
      isListed(vehicle, site, now) &&
      displayedPrice(vehicle) !== null &&
      priceType(vehicle, site) === 'unknown',
  );
  return CAR_TYPES.flatMap((car_type) => {
    const cars = unknown.filter((vehicle) => vehicle.car_type === car_type);
    if (cars.length === 0) return [];
    return {
      source: `sites/${site.slug}/site.json`,
      field: `price.type.${car_type}`,
      message: `${count(cars.length, `${car_type} car`)} with a price, and nothing says what it includes`,
      remedy: 'Set it to drive_away, estimated_drive_away or egc, or send price_type with each car',
    };
  });
};

/** A location "without a licence number where its state requires one" (rules 54). */
const missingLicences: Lint = ({ site, locations }) =>
  locations.flatMap((location, index) => {
    if (!location.visible || !lacksLicence(location)) return [];
    return {
      source: `sites/${site.slug}/locations.json`,
      field: `${index}.dealer_license_number`,
      message: `${location.name} shows no dealer licence, which ${location.address.state} wants in every advertisement`,
      remedy: 'Write the licence number of this location',
    };
  });

/** "If rate, comparison rate or lender licence missing: no repayment shown" (rules 11), where the site wants a loan reckoned. */
const budgetsWithoutLoan: Lint = ({ site }) =>
  lacksLoanTerms(site)
    ? [
        {
          source: `sites/${site.slug}/site.json`,
          field: 'budget.mode',
          message:
            'The budget search takes no repayments: a loan is shown with its comparison rate and lender only',
          remedy: 'Set comparison_rate, lender_name and credit_licence of finance, or the mode simple',
        },
      ]
    : [];

/** "None = no button + build warning" (rules 6). */
const carsWithoutPhone: Lint = ({ site, locations, vehicles }, now) => {
  const silent = vehicles.filter(
    (vehicle) =>
      isListed(vehicle, site, now) && phoneFor(vehicle, vehicleLocation(vehicle, locations), site) === null,
  );
  if (silent.length === 0) return [];
  return [
    {
      source: `sites/${site.slug}/site.json`,
      field: 'phones',
      message: `${count(silent.length, 'car')} without a number to call, such as ${silent[0]?.id}`,
      remedy: 'Give their location a phone, or set one of phones for all',
    },
  ];
};

/** "Past items report as dead content" (rules 33). */
const deadContent: Lint = ({ site, promos, offers, content }, now) => [
  ...expiredPromos(promos, now).map(({ id }) => over(`sites/${site.slug}/promos.json`, id)),
  ...offers
    .filter((offer) => isExpired(offer, now))
    .map(({ id }) => over(`sites/${site.slug}/offers.json`, id)),
  ...content.filter((page) => isExpired(page, now)).map(({ name }) => over(`${name}.md`, name)),
];

const over = (source: string, name: string): Finding => ({
  source,
  field: 'expiry',
  message: `"${name}" is over and no longer shown`,
  remedy: 'Take it out, or give it a new end',
});

/** Redirects below an address whose pages are all written down: these are known without the stock. */
const lostWrittenRedirects: Lint = ({ site, locations, offers, content, redirects }) => {
  const pages = new Set([
    ...content.filter(({ draft }) => !draft).map(({ path }) => path),
    ...offers.map((offer) => offerPath(offer, site)),
    ...visibleLocations(locations).map(({ slug }) => locationPath(slug)),
  ]);
  const written = redirects.filter(({ to }) => WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(pages, { site, redirects: written });
};

/** Redirects to all other addresses of the site, which come and go with its stock. */
export function lostRedirects({ site, redirects }: Settings, addresses: ReadonlySet<string>): Finding[] {
  const others = redirects.filter(({ to }) => to.startsWith('/') && !WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(addresses, { site, redirects: others });
}

const redirectsPast = (
  pages: ReadonlySet<string>,
  { site, redirects }: Pick<Settings, 'site' | 'redirects'>,
) =>
  redirects
    .filter(({ to }) => !pages.has(pagePathOf(to)) && !isFilePath(pagePathOf(to)))
    .map(({ from, to }) => ({
      source: `sites/${site.slug}/redirects.csv`,
      field: 'to',
      message: `${from} leads to ${to}, and there is no such page`,
      remedy: 'Correct the address, or take the row out',
    }));

const WRITTEN_BELOW = /^\/(?:pages|offers|contact-us)\/./;

/** `/a` of `/a/?b#c`; the home page stays `/`. */
const pagePathOf = (to: string) => pathOf(to).replace(/(?<=.)\/$/, '');

/** "A theme: contrast check at build" (architecture). */
const unreadableColours: Lint = ({ site, theme }) => contrastFindings(theme, `sites/${site.slug}/theme.css`);

const LINTS: readonly { level: Warning['level']; lint: Lint }[] = [
  { level: 'warning', lint: unknownPriceTypes },
  { level: 'error', lint: missingLicences },
  { level: 'warning', lint: budgetsWithoutLoan },
  { level: 'warning', lint: carsWithoutPhone },
  { level: 'warning', lint: deadContent },
  { level: 'warning', lint: unreadableColours },
  { level: 'warning', lint: lostWrittenRedirects },
];
