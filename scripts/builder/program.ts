// The builder beside a server: `[root]`. It ends with the program that started it.
import { errorText, exitCode } from '../exit.ts';
import { PROJECT } from '../project.ts';
import { type Builder, runBuilder } from './run-builder.ts';

let builder: Builder | null = null;
let ending = false;
const fail = (error: unknown) => {
  console.error(errorText(error));
  process.exitCode = exitCode(error);
  return end();
};
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await builder?.close();
  if (process.connected) process.disconnect();
}
try {
  builder = await runBuilder(process.argv[2] ?? PROJECT, fail);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Whoever started this program is gone: it has nobody to build for.
  process.on('disconnect', end);
} catch (error) {
  await fail(error);
}
