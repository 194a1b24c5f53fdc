import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundlesFolder, sourceHash } from './bundle.ts';
import { dropOldBundles } from './old-bundles.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('retains the bundle of this code, its predecessor, and running compilations', async () => {
  const [root, state] = [freshFolder(), freshFolder()];
  writeFileSync(join(root, 'astro.config.mjs'), 'export default {}');
  const current = await sourceHash(root);
  const killed = `new.${spawnSync('true').pid}`;
  const compiling = `new.${process.pid}`;
  // Oldest first: the code may have been reverted to an old version.
  const names = [current, 'oldest', 'older', 'old', killed, compiling];
  for (const [day, name] of names.entries()) {
    const folder = join(bundlesFolder(state), name);
    mkdirSync(join(folder, 'client'), { recursive: true });
    utimesSync(folder, day * 86_400, day * 86_400);
  }
  expect((await dropOldBundles(root, state)).sort()).toEqual([killed, 'older', 'oldest'].sort());
  expect(readdirSync(bundlesFolder(state)).sort()).toEqual([current, compiling, 'old'].sort());
  expect(await dropOldBundles(root, state)).toEqual([]);
});

it('does nothing where nothing was compiled', async () => {
  expect(await dropOldBundles(freshFolder(), freshFolder())).toEqual([]);
});
