import { defineCommand } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { EXIT, nextStep } from '../exit.ts';
import { elapsed } from '../progress.ts';
import { buildForServer } from './build.ts';
import { serveSites, siteAddress } from './serve.ts';

/** `npm start`: reports a site that cannot be built, and serves its last release. */
export const start = defineCommand({
  meta: { name: 'start', description: 'Build every site, and serve each as it becomes ready' },
  async run() {
    const started = performance.now();
    await serveSites(readEnvironment(), async (server) => {
      console.log(`All sites: ${server.url}`);
      const code = await buildForServer((site) =>
        console.log(`  ${siteAddress(server, site)} is ready after ${elapsed(started)}`),
      );
      if (code !== EXIT.done) console.log(nextStep(code));
    });
  },
});
