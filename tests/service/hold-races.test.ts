import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACTIVE_STATES } from '#domain/reservation/hold.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore, type StoreOptions } from '#server/store/open-store.ts';
import { type Entry, entriesIn, lineOf, overlaps } from './hold-history.ts';
import { inProcess } from './in-process.ts';
import { onEveryStore } from './stores.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const KILLS = 4;
/** Actions of each killed process at least, and of the one that is not killed. */
const OPERATIONS = { killed: 500, whole: 3000 };
/** A killed process never runs out of actions. */
const ENDLESS = 1e9;

/** Nothing here asserts a time, so a busy machine may take longer. */
const TIMEOUT = 900_000;

describe('overlaps', () => {
  const reserved = { kind: 'reserved', car: '1', expires_at: 10 } as const;
  it.each([
    { name: 'a second one is given a car that somebody has', now: 9, found: ['1: a, b'] },
    { name: 'the first was let go', now: 9, hold: 'a', found: [] },
    { name: 'the first was over', now: 10, found: [] },
    { name: 'the deposit made it longer', paid: true, now: 10, found: ['1: a, b'] },
    { name: 'a late deposit had brought it back', paid: true, wasOver: true, now: 16, found: ['1: a, b'] },
    { name: 'it may have been let go before the deposit', paid: true, hold: 'a', now: 9, found: [] },
  ])('$name', ({ now, hold, paid = false, wasOver = false, found }) => {
    const over: Entry[] = wasOver ? [{ kind: 'begun', now: 15 }] : [];
    const held: Entry[] = paid ? [...over, { kind: 'held', hold: 'a', car: '1', expires_at: 20 }] : [];
    const begun = { kind: 'begun', now, hold } as const;
    const next = { ...reserved, hold: 'b', expires_at: 30 };
    expect(overlaps([{ ...reserved, hold: 'a' }, ...held, begun, next])).toEqual(found);
  });

  it('a deposit restores a car that somebody else has', () => {
    const back = { kind: 'held', hold: 'a', car: '1', expires_at: 20 } as const;
    expect(overlaps([{ ...reserved, hold: 'b' }, back])).toEqual(['1: b, a']);
  });

  it('a deposit is acknowledged after the release of its car, and after that car’s next hold', () => {
    const begun = { kind: 'begun', now: 5, hold: 'a' } as const;
    const late = { kind: 'held', hold: 'a', car: '1', expires_at: 20 } as const;
    expect(overlaps([{ ...reserved, hold: 'a' }, begun, { ...reserved, hold: 'b' }, late])).toEqual([]);
  });

  it('ignores torn lines', () => {
    const journal = `${lineOf({ kind: 'done' })}${lineOf({ kind: 'done' }).slice(0, 9)}${lineOf({ kind: 'done' })}`;
    expect(entriesIn(journal)).toHaveLength(2);
  });
});

onEveryStore('holds', (rig) => {
  const isShared = rig.name === 'Postgres';

  it('"1,000 concurrent attempts on one car, over two sites and two processes: 1 wins"', {
    timeout: TIMEOUT,
  }, async () => {
    const options = await rig.fresh();
    // The embedded store belongs to one process.
    const shares = isShared ? [{ attempts: 500 }, { attempts: 500 }] : [{ attempts: 1000 }];
    const won = await Promise.all(
      shares.map((share) =>
        inProcess('hold-race.process.ts', { ...options, ...share, sites: ['harbour', 'bay'] }),
      ),
    );
    expect(won.toSorted()).toEqual(isShared ? [0, 1] : [1]);
    const store = openStore(options);
    expect(await holdStore(store).list()).toHaveLength(1);
    await store.close();
  });

  it(`no overlapping holds, and no cent too many, whatever 50 clients do while processes are killed (SEED=${SEED})`, {
    timeout: TIMEOUT,
  }, async () => {
    const options = await rig.fresh();
    const { history, kills } = await randomHistory(options, isShared);
    expect(kills).toBe(KILLS);
    const done = history.filter(({ kind }) => kind === 'done');
    expect(done.length).toBeGreaterThanOrEqual(5000);
    expect(history.filter(({ kind }) => kind === 'held').length).toBeGreaterThan(0);
    expect(overlaps(history)).toEqual([]);

    const store = openStore(options);
    onTestFinished(() => store.close());
    const all = await holdStore(store).list();
    expect(all.length).toBeGreaterThan(100);
    for (const active of Map.groupBy(
      all.filter(({ state }) => ACTIVE_STATES.some((held) => held === state)),
      ({ car }) => car,
    ).values())
      expect(active).toHaveLength(1);
    // Actions of killed processes may still complete between two polls.
    await expect
      .poll(
        async () => {
          const { captured, refunded, deposits } = await moneyStore(store).balance();
          return { any: captured > 0, difference: captured - refunded - deposits };
        },
        { timeout: 60_000 },
      )
      .toEqual({ any: true, difference: 0 });
  });
});

/** Runs 50 clients with random actions, in processes of which some are killed. */
async function randomHistory(options: StoreOptions, isShared: boolean) {
  const first = openStore(options);
  await first.db();
  await first.close();
  mkdirSync(options.state, { recursive: true });
  const journal = path.join(options.state, 'journal');
  writeFileSync(journal, '');
  // In parallel where they share the store, else one after the other.
  const run = { ...options, journal, cars: 20, clients: isShared ? 25 : 50 };
  const whole = () => startHistory({ ...run, operations: OPERATIONS.whole, reports: false, seed: SEED });
  const beside = isShared ? whole() : null;
  let kills = 0;
  for (let n = 1; n <= KILLS; n += 1) {
    const victim = startHistory({ ...run, operations: ENDLESS, reports: true, seed: SEED + n });
    await victim.hasDone(OPERATIONS.killed);
    victim.kill();
    if ((await victim.ended).signal === 'SIGKILL') kills += 1;
  }
  expect(await (beside ?? whole()).ended).toEqual({ code: 0, signal: null });
  return { history: entriesIn(readFileSync(journal, 'utf8')), kills };
}

/** One of these processes, killed at the end of the test. */
function startHistory(input: object) {
  const program = path.join(import.meta.dirname, 'hold-history.process.ts');
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const kill = () => child.kill('SIGKILL');
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return {
    ended,
    kill,
    /** Waits until it has done so much, or has ended. */
    async hasDone(operations: number): Promise<void> {
      let done = 0;
      for await (const _line of createInterface({ input: child.stdout })) if (++done >= operations) return;
    },
  };
}
