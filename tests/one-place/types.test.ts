import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { copyWithAdditions } from './additions.ts';

const run = promisify(execFile);
const copy = copyWithAdditions();
afterAll(copy.delete);

it('compiles with everything that a newcomer adds, by the files that README names alone', async () => {
  const astro = path.join(copy.root, 'node_modules/astro/bin/astro.mjs');
  const { stdout } = await run(process.execPath, [astro, 'check'], { cwd: copy.root });
  expect(stdout).toContain('0 errors');
});
