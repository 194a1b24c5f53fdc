import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NotFound } from '#domain/errors.ts';
import { withService } from './service.ts';

function stateFolder(): string {
  const state = mkdtempSync(join(tmpdir(), 'lead-service-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  vi.stubEnv('FORECOURT_STATE', state);
  onTestFinished(() => void vi.unstubAllEnvs());
  return state;
}

it('a state folder without a store is refused, and none is created: an empty one would have nobody to erase', async () => {
  const state = stateFolder();
  const refused = await withService(({ leads }) => leads.list({})).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NotFound);
  expect(String(refused)).toMatch(new RegExp(`no store in ${state}.*FORECOURT_STATE.*DATABASE_URL`));
  expect(readdirSync(state)).toEqual([]);
});

it('a store that may be new is created, and is there from then on', async () => {
  stateFolder();
  expect(await withService(({ leads }) => leads.list({}), { mayBeNew: true })).toEqual([]);
  expect(await withService(({ leads }) => leads.list({}))).toEqual([]);
});
