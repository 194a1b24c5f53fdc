import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { heldCar } from '#domain/reservation/held-car.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { compiledPages } from '../compiled-pages.ts';
import { type FixtureSite, fixtureStock, linkPages, openFixtureSite, SLUG } from '../fixture-site.ts';
import { captureOf, newReservation } from './holds.ts';
import { end, startBuilder } from './publishing.ts';

const TOKEN = 'a-token-that-nobody-guesses';

const pages = await compiledPages();
const stock = fixtureStock(12);
const car = stock.find(({ status, sold }) => status === 'in_stock' && sold !== true);
if (car === undefined) throw new Error('No car of the fixture is for sale');

let site: FixtureSite;
let server: RunningServer;
let builder: ChildProcess | undefined;
let origin: string;

beforeAll(async () => {
  site = await openFixtureSite(pages);
  linkPages(site);
  await site.stock(stock);
  await site.write('content/categories/news.md', '---\ntitle: News\ndescription: What is new.\n---\n');
  await site.write(
    'content/pages/paying.md',
    '---\ntitle: Paying\ndescription: How.\n---\n\n::faq{group="paying"}\n',
  );
  await site.write('content/faqs/paying.md', '---\ntitle: Paying\n---\n\n## By card?\n\nYes.\n');
  await site.build(new Date());
  server = await startServer(
    readEnvironment({ PORT: '0', FORECOURT_STATE: site.state, LOG_LEVEL: 'silent', COCKPIT_TOKEN: TOKEN }),
    site.folder,
  );
  origin = server.url.replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await Promise.all([server.close(), end(builder)]);
  await site.close();
});

async function preview(draft: object) {
  const response = await fetch(`${origin}/hooks/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ site: SLUG, ...draft }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** A browser's response at an address of the site, whose host need not resolve. */
async function open(url: string): Promise<{ status: number | undefined; html: string }> {
  const { pathname, host } = new URL(url);
  const sent = request(new URL(pathname, origin), { headers: { Host: host } });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error('There is no answer');
  return { status: response.statusCode, html: await text(response) };
}

async function shown(draft: object): Promise<string> {
  const { status, body } = await preview(draft);
  expect([status, body.errors]).toEqual([201, undefined]);
  const { status: found, html } = await open(body.url);
  expect(found).toBe(200);
  return html;
}

const post = (markdown: string, name = 'open-day') => ({ content: { kind: 'post', name, markdown } });
const POST = `---
title: Open day in Broadmeadow
description: A sausage and a hoist.
category: news
start: 2099-11-21
draft: true
---

Come and look. <script>alert(1)</script> [Bad](javascript:alert(1))
`;

it('reports a missing builder, and continues once it is there', async () => {
  expect((await preview({ car: { id: car.id } })).status).toBe(503);
  builder = startBuilder({ root: site.folder, state: site.state, secrets: '' });
  await expect.poll(async () => (await preview({ car: { id: car.id } })).status).toBe(201);
});

it('shows a post before it is saved and before its day, sanitised like every text', async () => {
  const html = await shown(post(POST));
  expect(html).toContain('Open day in Broadmeadow');
  expect(html).toContain('Come and look.');
  expect(html).not.toMatch(/<script>alert|javascript:alert/);
});

it('shows a page, and the page of a question', async () => {
  const about = '---\ntitle: About\ndescription: Who we are.\n---\n\nWe sell boats as well.\n';
  expect(await shown({ content: { kind: 'page', name: 'about', markdown: about } })).toContain(
    'boats as well',
  );
  const faq = '---\ntitle: Paying\n---\n\n## In shells?\n\nOnly cowries.\n';
  const html = await shown({ content: { kind: 'faq', name: 'paying', markdown: faq } });
  expect(html).toContain('Only cowries.');
  expect(html).not.toContain('By card?');
});

it('shows a car with another price', async () => {
  const html = await shown({ car: { id: car.id, price: 54_321, before_price: null } });
  expect(html).toContain('$54,321');
});

it('names the line at fault, and the remedy', async () => {
  const unfiled = await preview(post(POST.replace('category: news', 'category: gossip')));
  expect([unfiled.status, unfiled.body.errors]).toEqual([
    422,
    [
      {
        field: 'content.markdown',
        message: expect.stringMatching(/^Line 4, category: .*"gossip".* Use one of news/),
      },
    ],
  ]);
  expect((await preview(post('no frontmatter'))).body.errors[0].message).toContain(
    'Start the file with a line of ---',
  );
  const lost = await preview({
    content: { kind: 'faq', name: 'lost', markdown: '---\ntitle: A\n---\n\n## B\n\nC\n' },
  });
  expect([lost.status, lost.body.errors[0].field]).toEqual([422, 'content.name']);
});

it('leaves the site, its sitemap and its release unchanged', async () => {
  const before = site.store.current();
  const { body } = await preview(post(POST));
  expect((await open(`http://${SLUG}.localhost${body.path}`)).status).toBe(404);
  const { html: sitemap } = await open(`http://${SLUG}.localhost/sitemap.xml`);
  expect(sitemap).not.toContain('_preview');
  expect(site.store.current()?.release).toBe(before?.release);
  // At the time of that release: midnight may have passed since.
  expect((await site.build(new Date(before?.created_at ?? ''))).outcome).toBe('unchanged');
});

it('shows a held car as reserved', async () => {
  const store = openStore({ state: site.state });
  onTestFinished(() => store.close());
  const named = heldCar({ id: String(car.id), vin: String(car.vin) }, siteWith({ slug: SLUG }));
  const hold = newReservation({ site: SLUG, car: named, car_id: String(car.id), slug: car.slug });
  const now = new Date();
  await holdStore(store).reserve(hold, now);
  await moneyStore(store).captured(captureOf(hold.id, { at: now }), now);
  const html = await shown({ car: { id: car.id, price: 54_322, before_price: null } });
  expect(html).toContain('vehicle-tag--reserved');
});
