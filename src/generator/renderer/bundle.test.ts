import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rendererBundle } from './bundle.ts';

/** Copies a file of `public/` with its mode, as Astro does. */
const ASTRO = `
  import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
  const out = process.argv[4];
  cpSync('public', out + '/client', { recursive: true });
  mkdirSync(out + '/server');
  writeFileSync(out + '/server/entry.mjs', '');`;

it('copies of public files are state, readable by its owner alone, unlike the files themselves', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['public/deep', 'node_modules/astro/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'node_modules/astro/package.json'), '{}');
  writeFileSync(join(root, 'node_modules/astro/bin/astro.mjs'), ASTRO);
  for (const name of ['a.svg', 'deep/b.svg']) {
    writeFileSync(join(root, 'public', name), '');
    chmodSync(join(root, 'public', name), 0o666);
  }
  const { client } = await rendererBundle(root, join(root, 'state'));
  for (const name of ['a.svg', 'deep/b.svg']) expect(statSync(join(client, name)).mode & 0o777).toBe(0o600);
});
