import { once } from 'node:events';
import { defineCommand } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { PROJECT } from '../project.ts';

export const serve = defineCommand({
  meta: { name: 'serve', description: 'Serve every published site on one port, until SIGINT or SIGTERM' },
  args: {
    port: { type: 'string', description: 'Port (PORT, else 4321)' },
    host: { type: 'string', description: 'Address to listen on (HOST, else 127.0.0.1)' },
  },
  async run({ args }) {
    const server = await startServer(readEnvironment({ PORT: args.port, HOST: args.host }), PROJECT);
    const { port } = new URL(server.url);
    console.log(`All sites: ${server.url}`);
    for (const site of server.sites) console.log(`  http://${site}.localhost:${port}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await server.close();
  },
});
