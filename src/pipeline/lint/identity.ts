import { lacksLicence } from '#domain/location/licences.ts';
import { locationPath } from '#domain/site/routes.ts';
import { located } from '#sites/snapshot.ts';
import { LAW } from './laws.ts';
import { type LintRule, type LintSite, ofSite } from './rule.ts';

/** A location "without a licence number where its state requires one" (rules 54, D7, D8). */
const missingLicences: LintSite = ({ site, locations }) =>
  locations.flatMap((location, index) => {
    if (!location.visible || !lacksLicence(location)) return [];
    return {
      ...located({ file: `sites/${site.slug}/locations.json` }),
      field: `${index}.dealer_license_number`,
      page: locationPath(location.slug),
      message: `${location.name} shows no dealer licence, which ${location.address.state} wants in every advertisement`,
      remedy: 'Write the licence number of this location',
    };
  });

/** "NSW page asked for it" (rules 24, D7): the plate is shown there unless the site hides it. */
const hiddenPlate: LintSite = ({ site }) =>
  site.state === 'NSW' && site.specifications.hidden?.includes('regplate')
    ? [
        {
          ...located({ file: `sites/${site.slug}/site.json` }),
          field: 'specifications.hidden',
          message: 'It hides the registration plate, which NSW has asked for in advertisements of used cars',
          remedy: 'Take regplate out of the list',
        },
      ]
    : [];

/** Who sells, and what (rules 24, 54; D7, D8). */
export const IDENTITY: readonly LintRule[] = [
  { rule: 'licence', level: 'error', law: LAW.dealerLicence, scope: ofSite(missingLicences) },
  { rule: 'plate', level: 'warning', law: LAW.nswDealers, scope: ofSite(hiddenPlate) },
];
