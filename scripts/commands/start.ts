import { defineCommand, runCommand } from 'citty';
import { buildSites } from './build.ts';
import { serve } from './serve.ts';

/** What `npm start` runs: a site that cannot be built is named, and served as it last was. */
export const start = defineCommand({
  meta: { name: 'start', description: 'Build every site, then serve them' },
  async run() {
    await buildSites(undefined, {});
    await runCommand(serve, { rawArgs: [] });
  },
});
