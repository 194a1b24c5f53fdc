import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { ProviderFailed } from '#domain/errors.ts';
import { createFileFrom, replaceFile, replaceFileFrom, writeNamedFile } from './durable-file.ts';
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

  it('leaves those of active writers where the clock of this machine is ahead', async () => {
    const { root } = new FixtureProject();
    await writeFile(join(root, 'new.tmp'), 'x');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => replaceFile(join(root, 'file'), name)));
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

/** Makes every file operation off this thread wait, as a stalled disk does, until the returned function is called. */
function stall(root: string): () => Promise<void> {
  const pipes = Array.from({ length: 4 }, (_, n) => join(root, `stalled-${n}`));
  execFileSync('mkfifo', pipes);
  // Opening a pipe waits for who writes to it.
  const waiting = pipes.map(async (pipe) => (await open(pipe)).close());
  const end = async () => {
    const writers = pipes.map((pipe) => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
    await Promise.all(waiting);
    for (const writer of writers) closeSync(writer);
  };
  // A failed test would stall those after it.
  onTestFinished(end);
  return end;
}

describe('a file that a stream replaces', () => {
  async function* streamOf(...pieces: string[]) {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };

  it('"a disk that stalls never delays a page": its pieces are written off this thread', async () => {
    const { root } = new FixtureProject();
    const requested: string[] = [];
    const stalled = Promise.withResolvers<() => Promise<void>>();
    const replaced = replaceFileFrom(
      join(root, 'a/file'),
      (async function* () {
        stalled.resolve(stall(root));
        yield Buffer.from('one ');
        requested.push('two');
        yield Buffer.from('two');
      })(),
      () => {},
    );
    const end = await stalled.promise;
    await turns();
    expect(requested).toEqual([]);
    await end();
    await replaced;
    expect(await readFile(join(root, 'a/file'), 'utf8')).toBe('one two');
  });

  it('"a disk that stalls never delays a page": it is renamed off this thread', async () => {
    const { root } = new FixtureProject();
    await replaceFile(join(root, 'file'), 'old');
    const accepted = Promise.withResolvers<() => Promise<void>>();
    const replaced = replaceFileFrom(join(root, 'file'), streamOf('new'), () =>
      accepted.resolve(stall(root)),
    );
    const end = await accepted.promise;
    await turns();
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('old');
    await end();
    await replaced;
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('new');
  });

  it('is the last that was accepted, of several at once', async () => {
    const { root } = new FixtureProject();
    const accepted: string[] = [];
    const replace = (name: string) =>
      replaceFileFrom(join(root, 'file'), streamOf(name), () => accepted.push(name));
    for (let round = 0; round < 50; round++) {
      await Promise.all(['a', 'b', 'c', 'd'].map((name) => replace(name + round)));
      expect(await readFile(join(root, 'file'), 'utf8')).toBe(accepted.at(-1));
    }
  });
});

describe('a new durable file', () => {
  async function* pieces(then: () => unknown): AsyncGenerator<Uint8Array> {
    yield Buffer.from('one ');
    await then();
    yield Buffer.from('two');
  }

  it('appears once it is complete, and deletes nothing else from its folder', async () => {
    const { root } = new FixtureProject();
    await writeFile(join(root, 'old.tmp'), 'x');
    await utimes(join(root, 'old.tmp'), 0, 0);
    const path = join(root, 'file');
    await createFileFrom(
      path,
      pieces(async () => expect(await readdir(root)).not.toContain('file')),
    );
    expect(await readFile(path, 'utf8')).toBe('one two');
    expect((await readdir(root)).sort()).toEqual(['file', 'old.tmp']);
  });

  it('replaces none, not even one that appears meanwhile', async () => {
    const { root } = new FixtureProject();
    const path = join(root, 'file');
    const created = createFileFrom(
      path,
      pieces(() => writeFile(path, 'there')),
    );
    await expect(created).rejects.toThrow('EEXIST');
    expect(await readFile(path, 'utf8')).toBe('there');
    expect(await readdir(root)).toEqual(['file']);
  });

  it('leaves nothing behind where the stream fails', async () => {
    const { root } = new FixtureProject();
    const created = createFileFrom(
      join(root, 'file'),
      pieces(() => Promise.reject(new Error('no more'))),
    );
    await expect(created).rejects.toThrow('no more');
    expect(await readdir(root)).toEqual([]);
  });
});
