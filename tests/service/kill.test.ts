import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '#net/listen.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { openOutbox } from '#server/store/outbox/outbox.ts';
import { type Dealership, openDealership } from './dealership.ts';

const INSTANTS = 50;
const POSTERS = 20;
/** A server is killed within this time after its first lead, milliseconds. */
const LIFE = 250;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let dealership: Dealership;
/** Deliveries to the CRM: lead → delivery ids. */
const received = new Map<string, Set<string>>();
const crm = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { id } = JSON.parse(body).data;
  received.set(id, (received.get(id) ?? new Set()).add(String(request.headers['webhook-id'])));
  response.writeHead(200).end();
});

beforeAll(async () => {
  const port = await listen(crm);
  const sink = { kind: 'webhook' as const, url: `http://127.0.0.1:${port}/`, secret: 'crm' };
  dealership = await openDealership({ leads: { confirmation: false, routes: [{ id: 'crm', sink }] } });
});

afterAll(() => {
  crm.closeAllConnections();
  crm.close();
  dealership.remove();
});

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const program = path.join(import.meta.dirname, 'serve.process.ts');
  const child = spawn(
    process.execPath,
    ['--no-warnings', program, dealership.state, dealership.root, 'crm=secret-of-the-crm'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: String(line).replace('localhost', '127.0.0.1') };
}

interface Intent {
  key: string;
  /** Acknowledged ids; more than one means a lead stored twice. */
  acknowledged: Set<string>;
}

/** Posts until the server is gone; unacknowledged leads are sent again to the next one. */
async function post(
  url: string,
  intents: Intent[],
  isOver: () => boolean,
  onFirst: () => void,
): Promise<void> {
  while (!isOver()) {
    const intent = intents.find(({ acknowledged }) => acknowledged.size === 0) ?? {
      key: crypto.randomUUID(),
      acknowledged: new Set(),
    };
    if (!intents.includes(intent)) intents.push(intent);
    try {
      const response = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': intent.key },
        body: JSON.stringify({ name: 'Jane', email: 'jane@example.com', message: intent.key }),
      });
      if (response.status !== 201) throw new Error(`The server responded with ${response.status}`);
      const { lead_id }: { lead_id: string } = JSON.parse(await response.text());
      intent.acknowledged.add(lead_id);
      onFirst();
    } catch (error) {
      if (!isOver() && !(error instanceof TypeError)) throw error;
      await sleep(5);
    }
  }
}

it(`loses no lead that it acknowledged, killed at ${INSTANTS} instants (SEED=${SEED})`, {
  timeout: 900_000,
}, async () => {
  let random = SEED;
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  const posters: Intent[][] = Array.from({ length: POSTERS }, () => []);
  // The next one starts while this one lives: two processes on one store, and less to wait for.
  let upcoming = startServer();
  for (let instant = 0; instant < INSTANTS; instant += 1) {
    const { child, url } = await upcoming;
    upcoming = startServer();
    let over = false;
    const { promise: first, resolve: onFirst } = Promise.withResolvers<void>();
    const posting = Promise.all(posters.map((intents) => post(url, intents, () => over, onFirst)));
    await first;
    await sleep(chance() * LIFE);
    child.kill('SIGKILL');
    await once(child, 'exit');
    over = true;
    await posting;
  }
  const { child, url } = await upcoming;
  const all = () => posters.flat();
  const isOpen = ({ acknowledged }: Intent) => acknowledged.size === 0;
  const open = all().filter(isOpen);
  let over = false;
  const posting = Promise.all(
    posters.map((intents) =>
      post(
        url,
        intents,
        () => over,
        () => {},
      ),
    ),
  );
  // The next server gets the leads left unacknowledged by the last kill, under the same key.
  await expect.poll(() => open.filter(isOpen), { timeout: 300_000 }).toEqual([]);
  over = true;
  await posting;

  const store = openStore({ state: dealership.state });
  const outbox = openOutbox(store);
  await expect
    .poll(
      async () => (await outbox.list({ state: 'pending' })).filter(({ route }) => route === 'crm').length,
      { timeout: 300_000, interval: 500 },
    )
    .toBe(0);
  const stored = await leadStore(store).list();
  await store.close();
  child.kill('SIGTERM');
  await once(child, 'exit');

  const byKey = Map.groupBy(stored, ({ message }) => message ?? '');
  const acknowledged = all().filter((intent) => intent.acknowledged.size > 0);
  expect(acknowledged.length).toBeGreaterThan(INSTANTS);
  for (const intent of acknowledged) {
    const leads = byKey.get(intent.key) ?? [];
    expect([intent.key, leads.map(({ id }) => id)]).toEqual([intent.key, [...intent.acknowledged]]);
  }
  for (const { id } of stored) expect([id, received.get(id)?.size]).toEqual([id, 1]);
});
