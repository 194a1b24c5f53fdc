import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { replaceFile, writeNamedFile } from './durable-file.ts';
import { FixtureProject } from './project.fixture.ts';

describe('a durable file', () => {
  it('is complete under concurrent writers, and leaves no temporary file', async () => {
    const { root } = new FixtureProject();
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(1000 * index + 1));
    await Promise.all(texts.map((text) => replaceFile(join(root, 'a/file'), text)));
    expect(texts).toContain(await readFile(join(root, 'a/file'), 'utf8'));
    expect(await readdir(join(root, 'a'))).toEqual(['file']);
  });

  it('is named by its content', async () => {
    const { root } = new FixtureProject();
    const name = await writeNamedFile(root, ['one ', 'two'], (hash) => hash.slice(0, 8));
    expect(name).toMatch(/^[0-9a-f]{8}$/);
    expect(await readFile(join(root, name), 'utf8')).toBe('one two');
  });

  it('deletes the temporary file of a killed writer, not of an active one', async () => {
    const { root } = new FixtureProject();
    await writeFile(join(root, 'old.tmp'), 'x');
    await utimes(join(root, 'old.tmp'), 0, 0);
    await writeFile(join(root, 'new.tmp'), 'x');
    await utimes(join(root, 'new.tmp'), new Date(), new Date());
    await replaceFile(join(root, 'file'), 'x');
    expect((await readdir(root)).sort()).toEqual(['file', 'new.tmp']);
  });

  it('names path and remedy where the disk fails, and leaves nothing behind', async () => {
    const { root } = new FixtureProject();
    await mkdir(join(root, 'file/inner'), { recursive: true });
    const failed: unknown = await replaceFile(join(root, 'file'), 'x').catch((error) => error);
    expect(failed).toBeInstanceOf(ProviderFailed);
    expect(String(failed)).toContain(root);
    expect(String(failed)).toContain('Free space, or give this user the right to write there');
    expect(await readdir(root)).toEqual(['file']);
  });

  it('rethrows an error that is not the disk’s', async () => {
    const { root } = new FixtureProject();
    function* broken(): Generator<string> {
      yield 'x';
      throw new RangeError('too long');
    }
    await expect(writeNamedFile(root, broken(), (hash) => hash)).rejects.toThrow(RangeError);
    expect(await readdir(root)).toEqual([]);
  });
});
