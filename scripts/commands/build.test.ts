import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EXIT, exitCode, nextStep } from '../exit.ts';
import { chosenSites } from '../sites.ts';
import { buildSites } from './build.ts';

it('refuses to build more than one site from one feed, before anything is compiled', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'build-')), 'state');
  onTestFinished(() => rmSync(join(state, '..'), { recursive: true }));
  vi.stubEnv('FORECOURT_STATE', state);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [first = '', second = ''] = await chosenSites(undefined);
  const refused = await buildSites(undefined, { feed: 'feed.json' }).catch((error: unknown) => error);
  expect(String(refused)).toContain(`add --site ${first} or --site ${second}`);
  expect(exitCode(refused)).toBe(EXIT.configuration);
  expect(existsSync(state)).toBe(false);
});

it.each([
  [EXIT.done, 'forecourt serve'],
  [EXIT.refused, 'forecourt feed report'],
  [EXIT.configuration, 'forecourt check'],
  [EXIT.build, 'forecourt publish'],
  [EXIT.locked, 'forecourt build'],
])('names the command that helps after exit code %i', (code, command) => {
  expect(nextStep(code)).toMatch(new RegExp(`^Next: .*\\b${command}\\b`));
});
