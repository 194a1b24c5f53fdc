import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packTraces } from './traces.ts';
import { type QueryRecord, type TraceRecorder, Tracker } from './tracker.ts';
import { createVerifier } from './verify.ts';

/** A world of named numbers, some of which change by the clock at their instant. */
interface World {
  values: Record<string, number>;
  /** From this instant on the value is negative. */
  turns: Record<string, number>;
}

const NAMES = ['a', 'b', 'c', 'd'];
const world = fc.record({
  values: fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.integer({ min: 0, max: 3 })]))),
  turns: fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.integer({ min: 1, max: 10 })]))),
});

/** Queries by key: each name's value at an instant, and the sum of some through a shared value. */
function compute({ values, turns }: World, key: string): (reader: TraceRecorder) => unknown {
  const read = (reader: TraceRecorder, name: string) => {
    reader.note(name);
    const turn = new Date(turns[name] ?? 0);
    reader.until(turn);
    return reader.now < turn ? values[name] : -Number(values[name]);
  };
  if (key !== 'sum') return (reader) => read(reader, key);
  return (reader) => reader.shared('a and b', (inner) => Number(read(inner, 'a')) + Number(read(inner, 'b')));
}

const partHash =
  ({ values, turns }: World) =>
  (part: string) =>
    `${values[part]} ${turns[part]}`;

/** What the page `path` prints: the results of its queries. */
const PAGES: Record<string, string[]> = { '/a': ['a', 'c'], '/sum': ['sum', 'd'], '/c': ['c'] };

function print(given: World, now: Date) {
  const tracker = new Tracker(now);
  const record = (key: string): QueryRecord => tracker.record(key, compute(given, key));
  const pages = Object.entries(PAGES).map(([path, queries]) => ({ path, queries }));
  return {
    record,
    body: (path: string) =>
      JSON.stringify(PAGES[path]?.map((key) => tracker.result(key, compute(given, key)))),
    traces: packTraces(pages, record, partHash(given)),
  };
}

describe('a verifying trace', () => {
  it('reuses exactly the pages whose bytes would be the same', () => {
    fc.assert(
      fc.property(
        world,
        world,
        fc.nat(12),
        fc.nat(12),
        fc.array(fc.constantFrom(...NAMES)),
        (one, other, at, later, edited) => {
          const next: World = {
            values: {
              ...one.values,
              ...Object.fromEntries(edited.map((name) => [name, other.values[name] ?? 0])),
            },
            turns: one.turns,
          };
          const [first, second] = [at, at + later].map((time) => new Date(time)) as [Date, Date];
          const before = print(one, first);
          const after = print(next, second);
          const verifier = createVerifier(before.traces, second, partHash(next), after.record);
          for (const path of Object.keys(PAGES)) {
            expect(verifier.holds(path)).toBe(before.body(path) === after.body(path));
          }
        },
      ),
    );
  });

  it('runs no query again whose parts and instants are unchanged', () => {
    const given: World = { values: { a: 1, b: 2, c: 3, d: 0 }, turns: { a: 9, b: 9, c: 9, d: 9 } };
    const { traces } = print(given, new Date(1));
    const queries: string[] = [];
    const verifier = createVerifier(traces, new Date(2), partHash(given), (key) => {
      queries.push(key);
      throw new Error(`${key} was asked again`);
    });
    expect(Object.keys(PAGES).every((path) => verifier.holds(path))).toBe(true);
    expect(queries).toEqual([]);
    expect(verifier.record('sum')).toEqual(print(given, new Date(2)).record('sum'));
  });

  it('is invalid for a page that was not printed before', () => {
    const given: World = { values: { a: 1, b: 2, c: 3, d: 0 }, turns: {} };
    const before = print(given, new Date(1));
    const verifier = createVerifier(before.traces, new Date(1), partHash(given), before.record);
    expect(verifier.holds('/new')).toBe(false);
    expect(verifier.queriesOf('/new')).toEqual([]);
    expect(verifier.record('new')).toBeNull();
  });

  it('is invalid where it names an unknown query', () => {
    const given: World = { values: { a: 1, b: 2, c: 3, d: 0 }, turns: {} };
    const { traces, record } = print(given, new Date(1));
    const cut = { ...traces, queries: [] };
    expect(createVerifier(cut, new Date(1), partHash(given), record).holds('/a')).toBe(false);
  });

  it('records the first future instant', () => {
    const tracker = new Tracker(new Date(5));
    const { until } = tracker.record('times', (reader) =>
      reader.until(new Date(4), new Date(9), null, new Date(7)),
    );
    expect(until).toBe(7);
  });

  it('runs a query once', () => {
    const tracker = new Tracker(new Date(0));
    let times = 0;
    const read = () => tracker.result('once', () => ++times);
    expect([read(), read()]).toEqual([1, 1]);
  });
});
