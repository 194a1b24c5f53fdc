import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '#net/listen.ts';
import { ENQUIRY } from '#server/api/leads.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { parseExposition, sampleOf } from '#server/metrics/exposition.fixture.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { openStore } from '#server/store/open-store.ts';
import { openPublications } from '#server/store/publications.ts';
import { type Dealership, openDealership } from './dealership.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

let dealership: Dealership;
let server: RunningServer;
let url: string;
/** A CRM that refuses everything. */
const crm = createServer((_, response) => response.writeHead(500).end());

beforeAll(async () => {
  const port = await listen(crm);
  const sink = { kind: 'webhook' as const, url: `http://127.0.0.1:${port}/`, secret: 'crm' };
  dealership = await openDealership({
    contact: { email: 'hello@harbour.example' },
    leads: { confirmation: false, routes: [{ id: 'crm', sink }] },
  });
  server = await startServer(
    readEnvironment({
      PORT: '0',
      FORECOURT_STATE: dealership.state,
      LOG_LEVEL: 'silent',
      FORECOURT_DOMAINS: '127.0.0.1=demo',
      LEAD_SECRETS: 'crm=secret-of-the-crm',
    }),
    dealership.root,
  );
  url = server.url.replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await server.close();
  crm.close();
  dealership.remove();
});

const metrics = async () => parseExposition(await (await fetch(`${url}/metrics`)).text());
const sample = async (key: string) => sampleOf(await metrics(), key);
const post = (body: object) =>
  fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });

it('counts accepted and refused leads, and their deliveries to a CRM that is down', async () => {
  expect(await sample('forecourt_leads_total{outcome="stored"}')).toBe(0);
  expect((await post({ ...ENQUIRY, name: 'Zelda Unheard-Of' })).status).toBe(201);
  expect((await post({ ...ENQUIRY, email: 'no address' })).status).toBe(422);
  expect(await sample('forecourt_leads_total{outcome="stored"}')).toBe(1);
  expect(await sample('forecourt_leads_total{outcome="invalid"}')).toBe(1);
  await expect
    .poll(() => sample('forecourt_delivery_attempts_total{result="failed"}'))
    .toBeGreaterThanOrEqual(1);
  expect(await sample('forecourt_outbox_deliveries')).toBe(1);
  expect(await sample('forecourt_dead_letters')).toBe(0);
});

it('reports dead letters', async () => {
  const store = openStore({ state: dealership.state });
  await (await store.db())
    .updateTable('delivery')
    .set({ state: 'dead' })
    .where('route', '=', 'crm')
    .execute();
  await store.close();
  expect(await sample('forecourt_dead_letters')).toBe(1);
  expect(await sample('forecourt_outbox_deliveries')).toBe(0);
});

it('reports builds: their duration and failures, also across a restart', async () => {
  const store = openStore({ state: dealership.state });
  const publications = openPublications(store);
  await publications.began('demo', NOW);
  await publications.ended('demo', { outcome: 'published', detail: '', tries: 0 }, later(800));
  await publications.began('demo', NOW);
  await publications.ended('demo', { outcome: 'waiting', detail: '', tries: 0 }, later(10));
  await publications.began('other', NOW);
  await publications.ended('other', { outcome: 'failed', detail: 'no luck', tries: 3 }, later(900_000));
  await store.close();
  const families = await metrics();
  const seconds = 'forecourt_publication_duration_seconds';
  expect(sampleOf(families, `${seconds}_bucket{outcome="published",le="0.5"}`)).toBe(0);
  expect(sampleOf(families, `${seconds}_bucket{outcome="published",le="1"}`)).toBe(1);
  expect(sampleOf(families, `${seconds}_sum{outcome="published"}`)).toBe(0.8);
  expect(sampleOf(families, `${seconds}_bucket{outcome="failed",le="300"}`)).toBe(0);
  expect(sampleOf(families, `${seconds}_count{outcome="failed"}`)).toBe(1);
  expect(families.get(seconds)?.samples.has(`${seconds}_count{outcome="waiting"}`)).toBe(false);
  expect(sampleOf(families, 'forecourt_publications{state="parked"}')).toBe(1);
  expect(sampleOf(families, 'forecourt_publications{state="running"}')).toBe(0);
});

it('contains no personal data', async () => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const { email, phone } = ENQUIRY;
  // In any form; a shorter part of it occurs in times and sizes.
  const digits = phone.replaceAll(' ', '').slice(1);
  for (const personal of ['Zelda', email, phone, digits, '127.0.0.1']) expect(text).not.toContain(personal);
});
