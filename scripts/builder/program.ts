// The builder beside a server: `[root]`. It ends with the program that started it.
import { PROJECT } from '../project.ts';
import { runBuilder } from './run-builder.ts';

const builder = await runBuilder(process.argv[2] ?? PROJECT);
let ending = false;
const end = async () => {
  if (ending) return;
  ending = true;
  await builder.close();
  if (process.connected) process.disconnect();
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
// Whoever started this program is gone: it has nobody to build for.
process.on('disconnect', end);
process.send?.('ready');
