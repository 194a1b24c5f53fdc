import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { copyWithAdditions } from './additions.ts';

const run = promisify(execFile);
const copy = copyWithAdditions();
afterAll(copy.delete);

/** Runs a program of the packages in the copy; returns its output, whatever the exit code. */
const output = (program: string, ...options: string[]): Promise<string> =>
  run(process.execPath, [path.join(copy.root, 'node_modules', program), ...options], { cwd: copy.root }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

describe('every addition compiles, in the files that README names alone', () => {
  // Astro's check covers TypeScript as well, but much more slowly than the compiler; no TypeScript imports a component.
  it('in components', async () => {
    const include = ['.astro/types.d.ts', 'src/**/*.d.ts', 'src/**/*.astro'];
    writeFileSync(
      path.join(copy.root, 'tsconfig.astro.json'),
      JSON.stringify({ extends: './tsconfig.json', include }),
    );
    const checked = await output('astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json');
    expect(checked).toMatch(/^- 0 errors$/m);
  });

  it('in TypeScript', async () => {
    expect(await output('typescript/bin/tsc', '--noEmit')).toBe('');
  });
});
