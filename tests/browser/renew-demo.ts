// Has the demo stock dated from today and measured by nothing, and nobody hold a car of it: what a run of another day, of
// other cars, or before this one has left is no part of what is tested.
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { STATE } from './demo-server.ts';

for (const left of ['demo-anchor.json', 'forecourt.sqlite*', 'store/*/snapshots'])
  for (const found of globSync(path.join(STATE, left))) rmSync(found, { recursive: true });
