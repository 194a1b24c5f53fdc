import { defineCommand, runCommand } from 'citty';
import { EXIT } from '../exit.ts';
import { buildSites } from './build.ts';
import { serve } from './serve.ts';

/** What `npm start` runs: a site that cannot be built is named, and served as it last was. */
export const start = defineCommand({
  meta: { name: 'start', description: 'Build every site, then serve them' },
  async run() {
    const code = await buildSites(undefined, {});
    if (code !== EXIT.done) console.log('Next: forecourt check');
    await runCommand(serve, { rawArgs: [] });
  },
});
