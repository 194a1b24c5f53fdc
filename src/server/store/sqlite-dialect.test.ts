import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './open-store.ts';

it('serves callers in order of arrival, however they overlap', async () => {
  const state = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  const store = openStore({ state });
  onTestFinished(() => store.close());
  const db = await store.db();
  const started: number[] = [];
  const completed: number[] = [];
  const query = async (turns: number) => {
    // Each arrives at a different microtask of the ones before.
    for (let turn = 0; turn < turns; turn += 1) await null;
    const number = started.push(started.length);
    await db.transaction().execute(async (trx) => {
      completed.push(number);
      await trx.selectFrom('job').select('id').execute();
    });
  };
  await Promise.all(Array.from({ length: 200 }, (_, turns) => query(turns)));
  expect(completed).toEqual(completed.toSorted((a, b) => a - b));
  expect(completed).toHaveLength(200);
});
