// Dates the demo stock from today, drops the guard's baseline and all holds, so that earlier runs do not affect this
// one. Compiles the pages once for all tests. Leaves drawings to the server, which encodes those that a test looks at.
import { globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { bundlesFolder } from '#generator/renderer/bundle.ts';
import { buildInRounds } from '../../scripts/commands/build.ts';
import { STATE } from './demo-server.ts';

for (const left of ['demo-anchor.json', 'forecourt.sqlite*', 'store/*/snapshots', 'renderer'])
  for (const found of globSync(path.join(STATE, left))) rmSync(found, { recursive: true });

const compiled = bundlesFolder(path.dirname(STATE));
for (const folder of [compiled, STATE]) mkdirSync(folder, { recursive: true });
symlinkSync(compiled, bundlesFolder(STATE));

process.exitCode = await buildInRounds(undefined, {}, [{ deferPictures: true }]);
