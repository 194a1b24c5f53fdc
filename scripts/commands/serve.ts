import { once } from 'node:events';
import { defineCommand } from 'citty';
import { refuseDangerous } from '#server/doctor/settings-checks.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { portGiven } from '../arguments.ts';
import { startBuilder } from '../builder/start-builder.ts';
import { PROJECT } from '../project.ts';

export const serve = defineCommand({
  meta: {
    name: 'serve',
    description:
      'Serve every published site on one port and build those that change, until SIGINT or SIGTERM',
  },
  args: {
    port: { type: 'string', description: 'Port (PORT, else 4321)' },
    host: { type: 'string', description: 'Address to listen on (HOST, else 127.0.0.1)' },
  },
  async run({ args }) {
    const environment = readEnvironment({
      PORT: portGiven('--port', args.port),
      HOST: args.host,
    });
    refuseDangerous(environment);
    const server = await startServer(environment, PROJECT);
    const builder = environment.FORECOURT_BUILDER
      ? startBuilder({ root: PROJECT, state: environment.FORECOURT_STATE }, (code) =>
          console.error(`The builder ended with ${code} and is started again`),
        )
      : null;
    const { port } = new URL(server.url);
    console.log(`All sites: ${server.url}`);
    for (const site of server.sites) console.log(`  http://${site}.localhost:${port}`);
    for (const [host, site] of environment.FORECOURT_DOMAINS) {
      if (server.sites.includes(site)) console.log(`  ${host}: ${site}`);
      else console.error(`FORECOURT_DOMAINS: ${host} leads to ${site}, which is not published`);
    }
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await Promise.all([server.close(), builder?.close()]);
  },
});
