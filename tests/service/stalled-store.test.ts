import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadStore } from '#server/store/lead-store.ts';
import { openStore, sqliteFile } from '#server/store/open-store.ts';
import { type Dealership, openDealership } from './dealership.ts';

/** How long another process holds the store, milliseconds. STALL_MS=30000 is what the promise was measured with. */
const STALL_MS = Number(process.env.STALL_MS ?? 6000);
const PAGES = 1000;
/** Page requests that are under way at once. */
const WIDTH = 10;
/** A lead is posted as often as this, milliseconds. */
const LEAD_EACH_MS = 200;
/** "slowest under 250 ms", "within 2.5 s": on a machine of its own. Others at work here may delay anything by so much. */
const PAGE_MS = 250;
const LEAD_MS = 2500;
const OTHERS_MS = 1000;
const PATIENCE = { timeout: 60_000, interval: 200 };

const program = (name: string, ...args: string[]) => {
  const child = spawn(process.execPath, ['--no-warnings', path.join(import.meta.dirname, name), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const firstLine = async () => String((await once(createInterface({ input: child.stdout }), 'line'))[0]);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    child.kill('SIGTERM');
    await ended;
  };
  return { child, firstLine, end };
};

let dealership: Dealership;
let server: ReturnType<typeof program>;
let url: string;
beforeAll(async () => {
  dealership = await openDealership({ leads: { confirmation: false } });
  server = program('serve.process.ts', dealership.state, dealership.root, 'crm=secret-of-the-crm');
  url = (await server.firstLine()).replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await server.end();
  dealership.remove();
});

interface Timed {
  status: number;
  ms: number;
}

async function timed(pending: Promise<Response>): Promise<Timed> {
  const began = performance.now();
  const response = await pending;
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

const get = (address: string) => timed(fetch(`${url}${address}`));
const post = (key: string) =>
  timed(
    fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Jane', email: 'jane@example.com', message: key }),
    }),
  );

const slowest = (all: readonly Timed[]) => Math.round(Math.max(...all.map(({ ms }) => ms)));
const statuses = (all: readonly Timed[]) => [...new Set(all.map(({ status }) => status))].sort();

describe('"A store that is locked never delays a page" (promises "Privacy and stalls")', () => {
  it(`while another process holds it for ${STALL_MS} ms`, { timeout: STALL_MS + 120_000 }, async () => {
    expect(await post(randomUUID())).toMatchObject({ status: 201 });
    const holder = program('hold-store.process.ts', sqliteFile(dealership.state));
    expect(await holder.firstLine()).toBe('held');
    const until = performance.now() + STALL_MS;
    const isHeld = () => performance.now() < until;

    const posted = new Map<string, Promise<Timed>>();
    const shoppers = (async () => {
      while (isHeld()) {
        const key = randomUUID();
        posted.set(key, post(key));
        await sleep(LEAD_EACH_MS);
      }
    })();
    const probes: Timed[] = [];
    let metrics = '';
    const operators = (async () => {
      while (isHeld()) {
        for (const address of ['/healthz', '/readyz', '/status']) probes.push(await get(address));
        metrics = await (await fetch(`${url}/metrics`)).text();
        await sleep(LEAD_EACH_MS);
      }
    })();
    const pages: Timed[] = [];
    const pause = (STALL_MS * WIDTH) / PAGES / 2;
    const visitor = async () => {
      while (pages.length < PAGES) {
        pages.push(await get('/'));
        await sleep(pause);
      }
    };
    await Promise.all([shoppers, operators, ...Array.from({ length: WIDTH }, visitor)]);
    await holder.end();
    const leads = await Promise.all(posted.values());
    console.log(
      `${pages.length} pages, slowest ${slowest(pages)} ms; ${leads.length} leads, slowest ${slowest(leads)} ms; ` +
        `for operators, slowest ${slowest(probes)} ms`,
    );
    expect([statuses(pages), statuses(probes)]).toEqual([[200], [200]]);
    expect(statuses(leads)).toContain(503);
    expect([201, 503]).toEqual(expect.arrayContaining(statuses(leads)));
    expect(slowest(pages)).toBeLessThan(PAGE_MS + OTHERS_MS);
    expect(slowest(probes)).toBeLessThan(PAGE_MS + OTHERS_MS);
    expect(slowest(leads)).toBeLessThan(LEAD_MS + OTHERS_MS);
    expect(metrics).toContain('forecourt_store_up 0');

    // Who was answered 503 sends it again under its key, as the forms of the pages do.
    for (const key of posted.keys())
      await expect.poll(async () => (await post(key)).status, PATIENCE).toBe(201);
    const store = openStore({ state: dealership.state });
    const stored = (await leadStore(store).list()).map(({ message }) => message);
    await store.close();
    const keys = [...posted.keys()];
    expect(stored.filter((message) => keys.includes(message ?? '')).sort()).toEqual(keys.sort());
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('forecourt_store_up 1');
  });
});
