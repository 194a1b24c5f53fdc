// Has the demo stock dated from today and measured by nothing, and nobody hold a car of it: what a run of another day, of
// other cars, or before this one has left is no part of what is tested. Pages are compiled once for all tests.
import { globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { bundlesFolder } from '#generator/renderer/bundle.ts';
import { STATE } from './demo-server.ts';

for (const left of ['demo-anchor.json', 'forecourt.sqlite*', 'store/*/snapshots', 'renderer'])
  for (const found of globSync(path.join(STATE, left))) rmSync(found, { recursive: true });

const compiled = bundlesFolder(path.dirname(STATE));
for (const folder of [compiled, STATE]) mkdirSync(folder, { recursive: true });
symlinkSync(compiled, bundlesFolder(STATE));
