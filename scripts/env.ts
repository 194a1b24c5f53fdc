import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Enables the compile cache in the state folder, if that exists, for this process and its children, which halves the
 * start-up time. Only later imports are cached. `NODE_COMPILE_CACHE` overrides the folder.
 */
export function cacheCompiledCode(environment: NodeJS.ProcessEnv = process.env): void {
  const { FORECOURT_STATE: state = '.forecourt' } = environment;
  if (!existsSync(state)) return;
  environment.NODE_COMPILE_CACHE ??= path.resolve(state, 'compile-cache');
  // It makes its folders at once, before state is restricted.
  const before = process.umask(0o077);
  enableCompileCache(environment.NODE_COMPILE_CACHE);
  process.umask(before);
}
