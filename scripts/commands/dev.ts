import path from 'node:path';
import { defineCommand } from 'citty';
import { feedSecret, readEnvironment } from '#server/env.ts';
import { portGiven } from '../arguments.ts';
import { serveDevSite } from '../dev/serve-site.ts';
import { PROJECT } from '../project.ts';
import { chosenSite } from '../sites.ts';

export const dev = defineCommand({
  meta: { name: 'dev', description: 'Serve one site with live reload while it is edited' },
  args: {
    site: { type: 'string', description: 'Slug of the site; default: the first one' },
    port: { type: 'string', default: '4322', description: 'Port; if taken, the next free one' },
  },
  async run({ args }) {
    const { FORECOURT_STATE, OUTBOUND_ALLOW, HOST, PORT } = readEnvironment({
      PORT: portGiven('--port', args.port),
    });
    const site = await chosenSite(args.site, console.log);
    const source = {
      root: PROJECT,
      state: path.resolve(FORECOURT_STATE),
      site,
      allow: OUTBOUND_ALLOW,
      secret: feedSecret(),
    };
    await serveDevSite(source, HOST, PORT);
  },
});
