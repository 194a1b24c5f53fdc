import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';

const [state = '', root = '', secrets = ''] = process.argv.slice(2);
const server = await startServer(
  readEnvironment({
    PORT: '0',
    FORECOURT_STATE: state,
    LEAD_SECRETS: secrets,
    LOG_LEVEL: 'error',
    FORECOURT_DOMAINS: '127.0.0.1=demo',
  }),
  root,
);
console.log(server.url);
