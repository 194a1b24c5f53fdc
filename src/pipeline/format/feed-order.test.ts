import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordMark } from '#sites/memory.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { PIECE } from './encoding.ts';
import { FeedOrder } from './feed-order.ts';
import { jsonRecords } from './json.ts';

type Outcome = { hash: string; value: unknown } | string;

/** The outcome of a feed: each record as it reads, and why it ends. */
function outcomes(text: string, expected?: readonly RecordMark[]): Outcome[] {
  const found: Outcome[] = [];
  try {
    for (const { hash, read } of jsonRecords(feedOf(text), undefined, expected)) {
      found.push({ hash, value: readingOf(read) });
    }
  } catch (error) {
    if (!(error instanceof FeedUnusable)) throw error;
    found.push(error.message);
  }
  return found;
}

function readingOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

function marksOf(text: string, expected?: readonly RecordMark[]): RecordMark[] {
  return [...jsonRecords(feedOf(text), undefined, expected)].flatMap(({ mark }) => mark ?? []);
}

/** Few values, so that records often resemble another one. */
const record = fc.oneof(
  { weight: 8, arbitrary: fc.record({ id: fc.nat(5), text: fc.constantFrom('', '{', '"}', '\\', ']é') }) },
  { weight: 1, arbitrary: fc.constant({ text: 'x'.repeat(PIECE + 9) }) },
  { weight: 6, arbitrary: fc.constantFrom<unknown[]>(1, 12, 'x', null, [], [{}], {}) },
);

/** The text of one entry: also some that no JSON parser takes. */
const entry = fc.oneof(
  { weight: 8, arbitrary: record.map((value) => JSON.stringify(value)) },
  fc.constantFrom('{]', '{"a":}', '{}}', '{', '"', ' '),
);

const space = fc.constantFrom('', '', ' ', '\n  ');

/** How the entries of a feed may change between two requests. */
type Edit = (entries: readonly string[]) => string[];
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.nat(12), entry).map(
    ([at, text]): Edit =>
      (all) =>
        all.toSpliced(at, 0, text),
  ),
  fc.tuple(fc.nat(12), entry).map(
    ([at, text]): Edit =>
      (all) =>
        all.toSpliced(at, 1, text),
  ),
  fc.tuple(fc.nat(12), fc.nat(3)).map(
    ([at, count]): Edit =>
      (all) =>
        all.toSpliced(at, count),
  ),
  fc.tuple(fc.nat(12), fc.nat(12)).map(([at, to]): Edit => {
    return (all) => all.toSpliced(at, 1).toSpliced(to, 0, ...all.slice(at, at + 1));
  }),
  fc.constant<Edit>((all) => all.toReversed()),
);

const feedText = (entries: readonly string[], gap: string) => `[${entries.join(`${gap},${gap}`)}${gap}]`;

describe('records that are expected', () => {
  it('are those that would be found anyway, whatever became of the feed, and so are its faults', () => {
    const feeds = fc.record({
      before: fc.array(
        record.map((value) => JSON.stringify(value)),
        { maxLength: 10, size: 'max' },
      ),
      edits: fc.array(edit, { maxLength: 4 }),
      gaps: fc.tuple(space, space),
      cut: fc.option(fc.nat(400)),
    });
    fc.assert(
      fc.property(feeds, ({ before, edits, gaps: [gap, other], cut }) => {
        const expected = marksOf(feedText(before, gap));
        const after = feedText(
          edits.reduce((entries, change) => change(entries), before),
          other,
        );
        const text = cut === null ? after : after.slice(0, -cut);
        expect(outcomes(text, expected)).toEqual(outcomes(text));
      }),
      { numRuns: 300 },
    );
  });

  it('are objects, of which nothing can go on as a longer one', () => {
    for (const [before, after] of [
      ['[1]', '[12]'],
      ['[{"a":1}]', '[{"a":1}2]'],
      ['[true]', '[true }]'],
    ] as const) {
      expect(outcomes(after, marksOf(before))).toEqual(outcomes(after));
    }
  });

  it.each<[what: string, records: string, awaited: string]>([
    ['the same', 'abcde', 'abcde'],
    ['with a new one', 'abXcde', 'abde'],
    ['with another one instead', 'abXde', 'abde'],
    ['without two', 'ade', 'ae'],
    ['with one elsewhere', 'adbce', 'ac'],
  ])('are awaited again behind what changed: a feed %s', (_what, records, awaited) => {
    const marks = new Map([...'abcde'].map((hash) => [hash, { hash, length: 1 }]));
    const order = new FeedOrder([...marks.values()]);
    const came = [...records].map((hash) => {
      const expected = order.next?.hash === hash;
      const mark = order.came({ hash, length: 1 });
      if (marks.has(hash)) expect(mark).toBe(marks.get(hash));
      return expected ? hash : '';
    });
    expect(came.join('')).toBe(awaited);
  });
});
