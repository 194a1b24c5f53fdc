import { describe, expect, it, vi } from 'vitest';
import { FixtureProject } from '#sites/project.fixture.ts';
import { located } from '#sites/snapshot.ts';
import type { ContentFile } from './content-files.ts';
import { renderMarkdown } from './markdown.ts';
import { loadSlowTexts, slowOutcome, storeSlowTexts } from './slow-texts.ts';
import { beyondLimits, readInTime } from './text-limits.ts';

const lines = (count: number, line: string, end = '\n') => `${line}${end}`.repeat(count);

it.each([
  ['a long list of links', lines(2000, '- **[Model 1](/cars/make_1)** is here')],
  ['a paragraph for each of 1,200 links', lines(1200, 'See [it](/a_b).', '\n\n')],
  ['a table of links', lines(400, `| ${lines(10, '[a](/b)', ' | ')}`)],
  ['stars before each line', lines(5000, '* A')],
  ['a blank line of many spaces', `A\n${' '.repeat(2000)}\nB`],
])('reads %s', (_, text) => expect(beyondLimits({ text, file: 'a.md' })).toEqual([]));

it.each([
  ['in one paragraph', '![a'.repeat(2001)],
  ['in many', `${'![a'.repeat(400)}\n\n`.repeat(30)],
])('omits thousands of marks %s', (_, text) =>
  expect(beyondLimits({ text, file: 'a.md' })).toMatchObject([
    { message: 'It has too many marks to be read' },
  ]),
);

it.each([
  ['headings that are underlined', 'a\n=\n'.repeat(20_000)],
  ['a quote whose lines go on without marks', `${'>'.repeat(190)} a\n${'a\n'.repeat(30_000)}`],
])('stops reading %s', (_, text) =>
  expect(readInTime(() => renderMarkdown(text), { text, file: 'a.md' }, 1000)).toEqual({
    text: null,
    findings: [
      {
        ...located({ file: 'a.md', line: 1, column: 1 }),
        field: '',
        message: 'It takes more than 1 s to read',
        remedy: expect.stringContaining('blank lines'),
      },
    ],
  }),
);

it('returns what is read in time, and any other error', () => {
  expect(readInTime(() => 'read', { text: 'a', file: 'a.md' })).toEqual({ text: 'read' });
  const failing = () => {
    throw new RangeError('too deep');
  };
  expect(() => readInTime(failing, { text: 'a', file: 'a.md' })).toThrow(RangeError);
});

/** Computes for as long as that, milliseconds of processor time. */
function compute(ms: number) {
  const start = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  while (spent() < ms);
}

describe('a text that takes long', () => {
  let reads = 0;
  const endless = () => {
    reads += 1;
    for (;;);
  };
  /** Reads it until no read begins: one of a busy machine does not count. */
  const unreadIn = (read: typeof readInTime, file: ContentFile) =>
    expect
      .poll(() => {
        const before = reads;
        expect(read(endless, file, 100)).toMatchObject({ text: null, findings: [{ source: 'a.md:1:1' }] });
        return reads - before;
      })
      .toBe(0);

  it('is not read again, in this process or another with the same state folder, until it is changed', async () => {
    const file = { name: 'a', text: 'too long', file: 'a.md' };
    await unreadIn(readInTime, file);
    const state = new FixtureProject().state;
    await storeSlowTexts(state);
    vi.resetModules();
    const other = await import('./text-limits.ts');
    const memory = await import('./slow-texts.ts');
    await memory.loadSlowTexts(state);
    reads = 0;
    other.readInTime(endless, file, 100);
    expect(reads).toBe(0);
    expect(other.readInTime(() => 'read', { ...file, text: 'divided' })).toEqual({ text: 'read' });
  });

  it('because others had the processor, is read again', () => {
    const clock = new Int32Array(new SharedArrayBuffer(4));
    let reads = 0;
    const waitFirst = () => {
      reads += 1;
      if (reads === 1) Atomics.wait(clock, 0, 0, 60_000);
      return 'read';
    };
    expect(readInTime(waitFirst, { text: 'waits', file: 'a.md' }, 2000)).toEqual({ text: 'read' });
    expect(reads).toBe(2);
  });

  it('but was read once, is read on a machine that is some times slower', async () => {
    const file = { text: 'long', file: 'a.md' };
    const outcome = () => {
      readInTime(() => compute(300), file, 2000);
      return slowOutcome(file.text);
    };
    await expect.poll(outcome).toBe('read');
    const slower = () => {
      for (const end = performance.now() + 3000; performance.now() < end; );
    };
    expect(readInTime(slower, file, 2000)).toEqual({ text: undefined });
  });
});

it.each(['{', 'null', '{}', '[1]', '[["a","b"]]'])(
  'ignores a memory that cannot be read: %s',
  async (memory) => {
    const project = new FixtureProject();
    await project.write('.forecourt/slow-texts.json', memory);
    await loadSlowTexts(project.state);
  },
);
