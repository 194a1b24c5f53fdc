import path from 'node:path';
import { defineCommand } from 'citty';
import { PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { plannedAddresses } from '#generator/planned-addresses.ts';
import { checkSite } from '#pipeline/check-site.ts';
import { feedSecret, readEnvironment } from '#server/env.ts';
import { asWarning } from '#sites/snapshot.ts';
import { readableFile } from '../arguments.ts';
import { type CheckedSite, outcome, reportText } from '../check-sites/report.ts';
import { placeholderFindings } from '../new-site/placeholders.ts';
import { PROJECT } from '../project.ts';
import { chosenSites } from '../sites.ts';

export const check = defineCommand({
  meta: {
    name: 'check',
    description: 'List problems of settings, content and stock, with remedies; changes nothing',
  },
  args: {
    site: { type: 'string', description: 'Slug of one site; default: every site' },
    feed: { type: 'string', description: 'Feed file, of any format, in place of the stock source' },
    json: { type: 'boolean', description: 'Print every finding as JSON' },
  },
  async run({ args }) {
    const { FORECOURT_STATE, OUTBOUND_ALLOW: allow, SITE: netlifySite } = readEnvironment();
    if (args.feed !== undefined) readableFile('--feed', args.feed);
    const state = path.resolve(FORECOURT_STATE);
    const checked: CheckedSite[] = [];
    for (const site of await chosenSites(args.site)) {
      const found = await checkSite({
        root: PROJECT,
        state,
        site,
        now: new Date(),
        feed: args.feed,
        allow,
        secret: feedSecret(),
        planned: plannedAddresses,
        forbidden: PRIVATE_FIELDS,
        netlifySite,
      });
      const warnings = [...found.warnings, ...(await placeholderFindings(PROJECT, site)).map(asWarning)];
      checked.push({ site, ...found, warnings });
    }
    console.log(args.json ? JSON.stringify(checked, null, 2) : reportText(checked));
    process.exitCode = outcome(checked).exit;
  },
});
