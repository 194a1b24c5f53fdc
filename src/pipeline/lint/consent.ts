import { located } from '#sites/snapshot.ts';
import { LAW } from './laws.ts';
import { type LintRule, type LintSite, ofSite } from './rule.ts';

/** "The advertising lint names a site that leaves it true" (rules 21): a box that begins ticked is no consent (D10). */
const tickedBox: LintSite = ({ site }) =>
  site.leads.opt_in_default
    ? [
        {
          ...located({ file: `sites/${site.slug}/site.json` }),
          field: 'leads.opt_in_default',
          message:
            'The box for offers and news begins ticked: nobody who leaves it so has agreed to anything',
          remedy: 'Set it to false',
        },
      ]
    : [];

/** What counts as consent (rules 21; D10). */
export const CONSENT: readonly LintRule[] = [
  { rule: 'opt-in', level: 'warning', law: LAW.consent, scope: ofSite(tickedBox) },
];
