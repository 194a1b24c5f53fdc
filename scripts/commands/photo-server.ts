import { once } from 'node:events';
import { defineCommand } from 'citty';
import { startPhotoServer } from '#demo/photos/photo-server.ts';
import { portGiven, positiveCount } from '../arguments.ts';

export const photoServer = defineCommand({
  meta: {
    name: 'photo-server',
    description:
      'Serve photos of 2 to 5 MB for demo sites with "pictures": "photographed", until SIGINT or SIGTERM',
  },
  args: {
    port: { type: 'string', default: '4480', description: 'Port' },
    'per-second': { type: 'string', default: '1000', description: 'Responses a second at most' },
  },
  async run({ args }) {
    const server = await startPhotoServer({
      port: Number(portGiven('--port', args.port)),
      per_second: positiveCount('--per-second', args['per-second']),
    });
    console.log(`Photos: set "images": { "origin": "${server.origin}" } in site.json`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await server.close();
  },
});
