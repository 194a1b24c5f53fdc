import path from 'node:path';
import { defineCommand } from 'citty';
import { NotFound } from '#domain/errors.ts';
import { type OverviewDeps, readOverview } from '#server/cockpit/read-overview.ts';
import { readEnvironment } from '#server/env.ts';
import type { Service } from '#server/service.ts';
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
      const isFull = args.json === true || args.site !== undefined;
      const read = (service?: Service) => {
        const deps: OverviewDeps = {
          sites,
          factsOf: siteFactsReader(state),
          now: () => new Date(),
          service: service && (() => service.status()),
          // A summary shows none, and each site is a query.
          searches: isFull && service ? (filter) => service.events.searches(filter) : undefined,
        };
        return readOverview(deps, [chosen].flat());
      };
      const hasLeads = isStore({ state, databaseUrl: DATABASE_URL });
      const overview = await (hasLeads ? withService(read) : read());
      console.log(args.json ? JSON.stringify(overview, null, 2) : statusText(overview, isFull));
    } finally {
      await sites.close();
    }
  },
});
