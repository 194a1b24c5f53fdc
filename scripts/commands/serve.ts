import { once } from 'node:events';
import { defineCommand } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
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
    const environment = readEnvironment({ PORT: args.port, HOST: args.host });
    const server = await startServer(environment, PROJECT);
    const builder = environment.FORECOURT_BUILDER
      ? startBuilder({ root: PROJECT, state: environment.FORECOURT_STATE }, (code) =>
          console.error(`The builder ended with ${code} and is started again`),
        )
      : null;
    const { port } = new URL(server.url);
    console.log(`All sites: ${server.url}`);
    for (const site of server.sites) console.log(`  http://${site}.localhost:${port}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await Promise.all([server.close(), builder?.close()]);
  },
});
