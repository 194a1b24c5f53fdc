import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { startBuilder } from '../builder/start-builder.ts';

const [root = ''] = process.argv.slice(2);
const environment = readEnvironment();
const server = await startServer(environment, root);
const builder = environment.FORECOURT_BUILDER
  ? startBuilder({ root, state: environment.FORECOURT_STATE }, (code) =>
      console.error(`The builder exited with ${code} and is restarted`),
    )
  : null;
console.log(server.url);
process.once('SIGTERM', () => Promise.all([server.close(), builder?.close()]));
