import path from 'node:path';
import { defineCommand } from 'citty';
import { NotFound } from '#domain/errors.ts';
import { type OverviewDeps, readOverview } from '#server/cockpit/read-overview.ts';
import { readEnvironment } from '#server/env.ts';
import { openSites } from '#server/sites.ts';
import { isStore } from '#server/store/open-store.ts';
import { siteFactsReader } from '#sites/site-facts.ts';
import { withService } from '../leads/service.ts';
import { statusText } from '../status/status-text.ts';
import { pullSites } from './stores.ts';

export const status = defineCommand({
  meta: { name: 'status', description: 'Print the cockpit: releases, stock, faults, expiring content' },
  args: {
    site: { type: 'string', description: 'Slug of one site, in full; default: every site' },
    json: { type: 'boolean', description: 'Print everything as JSON' },
  },
  async run({ args }) {
    const { FORECOURT_STATE, DATABASE_URL } = readEnvironment();
    const state = path.resolve(FORECOURT_STATE);
    await pullSites();
    const sites = openSites(path.join(state, 'store'));
    try {
      const chosen = args.site === undefined ? sites.all() : sites.bySlug(args.site);
      if (chosen === null)
        throw new NotFound(`No site ${args.site} is published: "forecourt status" lists those that are.`);
      const hasLeads = isStore({ state, databaseUrl: DATABASE_URL });
      const deps: OverviewDeps = {
        sites,
        factsOf: siteFactsReader(state),
        now: () => new Date(),
        service: hasLeads ? () => withService((service) => service.status()) : undefined,
        searches: hasLeads ? (filter) => withService(({ events }) => events.searches(filter)) : undefined,
      };
      const overview = await readOverview(deps, [chosen].flat());
      console.log(
        args.json ? JSON.stringify(overview, null, 2) : statusText(overview, args.site !== undefined),
      );
    } finally {
      await sites.close();
    }
  },
});
