import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { textOfFeed } from './feed-body.fixture.ts';
import { filePattern } from './newest-file.ts';
import { folderWith, sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

/** A drop folder with files by their names, each changed on that day. */
function dropFolder(files: Record<string, number>) {
  const named = Object.entries(files).map(([name, day]) => [name, [name, day]] as const);
  const folder = folderWith(Object.fromEntries(named));
  const context = sourceContext({ folder: dirname(folder) });
  const fetch = (path: string) =>
    fetchStock({ type: 'folder', path: `${basename(folder)}/${path}`, format: 'csv' }, context, null);
  return { folder, fetch, textOf: async (path: string) => textOfFeed(await fetch(path)) };
}

it('the newest file of a pattern is the feed, of several the last by name', async () => {
  const { folder, textOf } = dropFolder({
    'stock-1.csv': 1,
    'stock-2.csv': 2,
    'stock-3.csv': 2,
    'stock-4.csv.part': 9,
    'vans.csv': 9,
    '.stock-9.csv': 9,
  });
  await mkdir(join(folder, 'stock-9.csv'));
  await symlink(join(folder, 'none'), join(folder, 'stock-8.csv'));
  expect(await textOf('stock-*.csv')).toBe('stock-3.csv');
  expect(await textOf('stock-?.csv')).toBe('stock-3.csv');
  expect(await textOf('stock-1.csv')).toBe('stock-1.csv');
});

it('reports a folder that is empty or absent', async () => {
  const { fetch } = dropFolder({});
  for (const [path, words] of [
    ['stock-*.csv', 'There is no file stock-*.csv in the folder'],
    ['none/stock-*.csv', 'Cannot read the folder'],
  ] as const)
    await expect(fetch(path)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(words),
    });
});

it('a file that is written to while it is read is refused, as any file is', async () => {
  const { folder, fetch } = dropFolder({ 'stock-1.csv': 1 });
  const fetched = await fetch('stock-*.csv');
  if (fetched.kind === 'unchanged') throw new Error('It is the first time');
  using body = fetched.body;
  const file = openSync(join(folder, 'stock-1.csv'), 'a');
  writeSync(file, 'more');
  closeSync(file);
  expect(() => body.verify()).toThrow('was written to while it was read');
});

it.each([
  ['stock-*.csv', ['stock-.csv', 'stock-a.b.csv'], ['stock-1.csv.part', 'my-stock-1.csv', 'stock-1xcsv']],
  ['*', ['a', 'a.b'], ['.a']],
  ['?.csv', ['a.csv', '*.csv'], ['.csv', 'aa.csv']],
  ['[a]*.csv', ['[a]b.csv'], ['ab.csv']],
])('%s matches its names', (pattern, fitting, others) => {
  const { fits } = filePattern(`out/${pattern}`);
  expect(fitting.filter((name) => !fits?.(name))).toEqual([]);
  expect(others.filter((name) => fits?.(name))).toEqual([]);
});
