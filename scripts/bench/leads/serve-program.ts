import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';

const [root = ''] = process.argv.slice(2);
const server = await startServer(readEnvironment(), root);
console.log(server.url);
process.once('SIGTERM', () => server.close());
