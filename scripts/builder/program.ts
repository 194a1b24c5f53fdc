// The builder beside a server: `[root] [folder for compiled code]`. It ends with the program that started it.
import { enableCompileCache } from 'node:module';
import { errorText, exitCode } from '../exit.ts';
import { PROJECT } from '../project.ts';
import type { Builder } from './run-builder.ts';

const [root = PROJECT, compiled] = process.argv.slice(2);
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
  // Half of the start-up time is stripping types and compiling; modules imported from here on are cached for the next
  // start.
  if (compiled !== undefined) enableCompileCache(compiled);
  const { runBuilder } = await import('./run-builder.ts');
  builder = await runBuilder(root, fail);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The parent process is gone, so nothing needs the builds.
  process.on('disconnect', end);
} catch (error) {
  await fail(error);
}
