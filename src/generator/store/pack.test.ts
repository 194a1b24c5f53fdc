import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { sha256 } from '#sites/sha256.ts';
import { PackReader, PackWriter } from './pack.ts';

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pack-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function freshReader(directory: string): PackReader {
  const reader = new PackReader(directory);
  onTestFinished(() => reader.close());
  return reader;
}

function packOf(directory: string, objects: readonly Buffer[]) {
  const writer = new PackWriter(join(directory, 'unfinished'));
  const offsets = objects.map((bytes) => writer.add(sha256(bytes), bytes));
  return { pack: writer.seal(directory), offsets };
}

describe('a pack', () => {
  it('stores each object once, small, large and empty ones, and returns them by offset', async () => {
    const directory = freshDirectory();
    const large = Buffer.alloc(3 << 20, 'large');
    const objects = [Buffer.from('a'), Buffer.alloc(0), large, Buffer.from('b'), Buffer.from('a')];
    const { pack, offsets } = packOf(directory, objects);
    expect(statSync(join(directory, pack)).size).toBe(large.length + 2);
    const reader = freshReader(directory);
    for (const [index, bytes] of objects.entries()) {
      const offset = offsets[index] ?? -1;
      const read = await reader.read({ pack, offset, length: bytes.length });
      expect(read.equals(bytes)).toBe(true);
    }
    const part = await reader.read({ pack, offset: 1, length: large.length }, { first: 1, last: 3 });
    expect(part.toString()).toBe('arg');
  });

  it('is named by its content', () => {
    const [one, two] = [freshDirectory(), freshDirectory()];
    expect(packOf(one, [Buffer.from('a')]).pack).toBe(packOf(two, [Buffer.from('a')]).pack);
    expect(packOf(one, [Buffer.from('a')]).pack).not.toBe(packOf(two, [Buffer.from('b')]).pack);
  });

  it('is one of many that a reader opens and closes during other reads', async () => {
    const directory = freshDirectory();
    const packs = Array.from(
      { length: 100 },
      (_, index) => packOf(directory, [Buffer.from(`object ${index}`)]).pack,
    );
    const reader = freshReader(directory);
    const wanted = Array.from({ length: 1000 }, (_, index) => (index * 37) % packs.length);
    const read = await Promise.all(
      wanted.map(async (index) => {
        const location = { pack: packs[index] ?? '', offset: 0, length: `object ${index}`.length };
        return (await reader.read(location)).toString();
      }),
    );
    expect(read).toEqual(wanted.map((index) => `object ${index}`));
  }, 30_000);

  it('is named where it is missing', async () => {
    const reader = freshReader(freshDirectory());
    const reading = reader.read({ pack: 'none.pack', offset: 0, length: 1 });
    await expect(reading).rejects.toThrow(ProviderFailed);
    await expect(reading).rejects.toThrow(/none\.pack.*ENOENT/);
  });
});
