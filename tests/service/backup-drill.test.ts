import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startCrm } from '#server/delivery/crm.fixture.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { type Dealership, openDealership } from './dealership.ts';
import { end } from './publishing.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../scripts/forecourt.ts');
const SERVER = path.join(import.meta.dirname, 'serve.process.ts');
const POSTERS = 4;

/** Runs `forecourt` on a state folder as an operator would. */
async function forecourt(state: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
    env: { ...process.env, FORECOURT_STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, 'close');
  return { code: child.exitCode, output: (await output).join('') };
}

async function serve({ state, root }: Dealership): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--no-warnings', SERVER, state, root, 'crm=secret-of-the-crm'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: String(line).replace('localhost', '127.0.0.1') };
}

async function post(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: 'Jane', email: 'jane@example.com', message: key }),
  });
  expect(response.status).toBe(201);
  const { lead_id }: { lead_id: string } = JSON.parse(await response.text());
  return lead_id;
}

it('a backup during writes contains all leads acknowledged before, and can be served elsewhere', async () => {
  const crm = await startCrm(503);
  const routes = [{ id: 'crm', sink: { kind: 'webhook' as const, url: crm.url, secret: 'crm' } }];
  const [old, fresh] = await Promise.all(
    [1, 2].map(() => openDealership({ leads: { confirmation: false, routes } })),
  );
  if (old === undefined || fresh === undefined) throw new Error('There is no dealership');
  onTestFinished(() => {
    old.remove();
    fresh.remove();
  });
  const { child, url } = await serve(old);
  const acknowledged = new Map<string, string>();
  let over = false;
  const posting = Array.from({ length: POSTERS }, async () => {
    while (!over) {
      const key = crypto.randomUUID();
      acknowledged.set(key, await post(url, key));
      await sleep(20);
    }
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  const before = new Map(acknowledged);
  const file = path.join(old.root, 'leads.ndjson.gz');
  const backup = await forecourt(old.state, 'backup', file);
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('record')]);
  expect(acknowledged.size).toBeGreaterThan(before.size);
  over = true;
  await Promise.all(posting);
  await end(child, 'SIGKILL');

  const restore = await forecourt(fresh.state, 'restore', file);
  expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('restored')]);
  const store = openStore({ state: fresh.state });
  const stored = (await leadStore(store).list()).map(({ id }) => id);
  // As if the next attempt were due.
  const db = await store.db();
  await db.updateTable('delivery').set({ due_at: 0 }).where('route', '=', 'crm').execute();
  await store.close();
  expect(stored).toEqual(expect.arrayContaining([...before.values()]));
  expect(new Set(stored).size).toBe(stored.length);

  crm.reply.status = 200;
  crm.received.length = 0;
  const { url: elsewhere } = await serve(fresh);
  const [[key, id] = ['', '']] = before;
  expect(await post(elsewhere, key)).toBe(id);
  const arrived = () => crm.received.map(({ body }): string => JSON.parse(body).data.id);
  await expect.poll(arrived).toEqual(expect.arrayContaining([...before.values()]));
});
