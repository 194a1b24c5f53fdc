import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadStore } from '#server/store/lead-store.ts';
import { openStore, sqliteFile } from '#server/store/open-store.ts';
import { type Dealership, openDealership } from './dealership.ts';
import { startProgram } from './program.ts';

const PAGES = 1000;
/** Concurrent page requests. */
const WIDTH = 10;
const LEADS = 12;

let dealership: Dealership;
let server: ReturnType<typeof startProgram>;
let url: string;
beforeAll(async () => {
  dealership = await openDealership({ leads: { confirmation: false } });
  server = startProgram('serve.process.ts', dealership.state, dealership.root, 'crm=secret-of-the-crm');
  url = (await server.firstLine()).replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await server.end();
  dealership.remove();
});

const get = async (address: string) => (await fetch(`${url}${address}`)).status;
const metrics = async () => (await fetch(`${url}/metrics`)).text();
const post = async (key: string) => {
  const response = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: 'Jane', email: 'jane@example.com', message: key }),
  });
  return response.status;
};

describe('"A store that is locked never delays a page" (promises "Privacy and stalls")', () => {
  it('while another process holds it, until all have responses', async () => {
    expect(await post(randomUUID())).toBe(201);
    const holder = startProgram('hold-store.process.ts', sqliteFile(dealership.state));
    expect(await holder.firstLine()).toBe('held');

    const keys: string[] = Array.from({ length: LEADS }, () => randomUUID());
    const leads = Promise.all(keys.map(post));
    const probes = Promise.all(['/healthz', '/readyz', '/status'].map(get));
    let left = PAGES;
    const pages = new Set<number>();
    const visitor = async () => {
      while (left-- > 0) pages.add(await get('/'));
    };
    await Promise.all(Array.from({ length: WIDTH }, visitor));
    expect([...pages]).toEqual([200]);
    expect(await probes).toEqual([200, 200, 200]);
    expect(new Set(await leads)).toEqual(new Set([503]));
    const more: Promise<number>[] = [];
    const whileLeadsWait = () => {
      more.push(post(randomUUID()));
      return metrics();
    };
    await expect.poll(whileLeadsWait).toContain('forecourt_store_up 0');
    expect(new Set(await Promise.all(more))).toEqual(new Set([503]));
    await holder.end();

    // A form that got 503 is sent again under its key, as pages do.
    for (const key of keys) await expect.poll(() => post(key)).toBe(201);
    const store = openStore({ state: dealership.state });
    const stored = (await leadStore(store).list()).map(({ message }) => message);
    await store.close();
    expect(stored.filter((message) => keys.includes(message ?? '')).sort()).toEqual(keys.sort());
    await expect.poll(metrics).toContain('forecourt_store_up 1');
  });
});
