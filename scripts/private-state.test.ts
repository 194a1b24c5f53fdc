import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { inProject, restrictState } from './private-state.ts';

function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  const umask = process.umask();
  onTestFinished(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const modes = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => [entry.isDirectory(), statSync(path.join(entry.parentPath, entry.name)).mode & 0o777]);

it('state is its user’s alone: existing files at any depth, and later ones under any umask', () => {
  const folder = openFolder();
  const [state, elsewhere] = [path.join(folder, 'state'), path.join(folder, 'elsewhere')];
  process.umask(0);
  writeFileSync(elsewhere, '');
  const deep = path.join(state, ...Array.from({ length: randomInt(1, 6) }, (_, n) => `folder ${n}`));
  mkdirSync(deep, { recursive: true });
  for (const name of ['a', 'b-wal']) writeFileSync(path.join(deep, name), '');
  symlinkSync(elsewhere, path.join(state, 'link'));
  restrictState(state);
  mkdirSync(path.join(state, 'later'));
  writeFileSync(path.join(state, 'later/c'), '');
  for (const [isFolder, mode] of modes(state)) expect(mode).toBe(isFolder ? 0o700 : 0o600);
  expect(statSync(state).mode & 0o777).toBe(0o700);
  // The target of a link is not state.
  expect(statSync(elsewhere).mode & 0o777).toBe(0o666);
});

it('the cache of compiled code is as private, though it is opened before all else', () => {
  const state = path.join(openFolder(), 'state');
  mkdirSync(state, { mode: 0o700 });
  const program = `import { cacheCompiledCode } from '${pathToFileURL(path.resolve('scripts/env.ts'))}';
    process.umask(0);
    cacheCompiledCode({ FORECOURT_STATE: ${JSON.stringify(state)} });
    console.log(process.umask());`;
  const options = { encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: '' } } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)).toBe('0\n');
  expect(modes(state).length).toBeGreaterThan(0);
  for (const [isFolder, mode] of modes(state)) expect(mode).toBe(isFolder ? 0o700 : 0o600);
});

it('works without a state folder', () => {
  openFolder();
  expect(() => restrictState(null)).not.toThrow();
  expect(() => restrictState('/nowhere/at/all')).not.toThrow();
});

it('cannot be a file, or lie in one', () => {
  const file = path.join(openFolder(), 'file');
  writeFileSync(file, '');
  for (const state of [file, path.join(file, 'state/below')])
    expect(() => restrictState(state)).toThrow(`FORECOURT_STATE: ${file} is no folder`);
});

it('files of the project, such as those of a new site, are as readable as the user has it', async () => {
  const folder = openFolder();
  process.umask(0o022);
  restrictState(path.join(folder, 'state'));
  // A command that runs another one.
  restrictState(path.join(folder, 'state'));
  const write = (name: string) => writeFileSync(path.join(folder, name), '');
  await inProject(async () => write('site.json'));
  await inProject(() => Promise.reject(new Error('no slug'))).catch(() => {});
  write('snapshot.json');
  const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
  expect([modeOf('site.json'), modeOf('snapshot.json')]).toEqual([0o644, 0o600]);
});
