import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { textOfFeed } from '#pipeline/source/feed-body.fixture.ts';
import { sourceContext } from '#pipeline/source/source.fixture.ts';
import { fetchStock } from '#pipeline/source/source.ts';
import { signatureHeaders } from '#server/delivery/webhook-signature.ts';
import { pushedFeed } from '#sites/places.ts';
import { compiledPages } from '../compiled-pages.ts';
import { corolla, openFixtureSite, SLUG } from '../fixture-site.ts';
import { serveLogged } from '../service/logged-service.ts';
import { send } from '../service/send.ts';

const SECRET = 'secret-of-the-stock-system';
const PUSH = { type: 'push', format: 'json' } as const;

const signed = (body: string, secret = SECRET) =>
  signatureHeaders(secret, { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000), body });

const open = () => serveLogged({ stock: { type: 'push' } });

it('a pushed feed is what source "push" reads, and is read once', async () => {
  const { origin, state } = await open();
  const context = sourceContext({ site: siteWith({ slug: 'demo', stock: { type: 'push' } }), state });
  await expect(fetchStock(PUSH, context, null)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('PUT /hooks/feed/demo'),
  });
  const body = `[${Array.from({ length: 200_000 }, (_, id) => `{"id":${id}}`).join()}]`;
  const put = (feed: string, headers = signed(feed)) =>
    send(new URL('/hooks/feed/demo', origin), { method: 'PUT', headers }, feed);
  expect((await put(body)).status).toBe(202);
  const first = await fetchStock(PUSH, context, null);
  expect(await textOfFeed(first)).toBe(body);
  expect(await textOfFeed(await fetchStock(PUSH, context, first))).toBe('unchanged');
  const other = body.replace('{"id":0}', '{"id":x}');
  expect((await put(other)).status).toBe(202);
  expect(await textOfFeed(await fetchStock(PUSH, context, first))).toBe(other);
  expect((await put('[]', signed('[]', 'secret-of-somebody-else'))).status).toBe(401);
  expect(await textOfFeed(await fetchStock(PUSH, context, first))).toBe(other);
});

it('the stock of a pushed feed is as old as its push, however often it is read again', async () => {
  const site = await openFixtureSite(await compiledPages(), { stock: PUSH });
  onTestFinished(() => site.close());
  const file = pushedFeed(site.state, SLUG);
  const sent = new Date('2026-11-20T00:00:00Z');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify([corolla(1)]));
  await utimes(file, sent, sent);
  for (const hours of [1, 30]) await site.build(new Date(sent.getTime() + hours * HOUR_MS));
  expect(site.store.stockReadAt()).toEqual(sent);
});

/** Sends the head of a feed of `length` bytes on a new connection; returns the connection. */
async function begin(port: number, body: string, length: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = Object.entries(signed(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `PUT /hooks/feed/demo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n${headers.join('')}\r\n`;
  await new Promise((resolve) => socket.write(head, resolve));
  return socket;
}

it('an aborted one is no server error, and leaves nothing behind', async () => {
  const { port, state, logged, statuses } = await open();
  const socket = await begin(port, '[1]', 9000);
  socket.write('[1');
  const folder = path.dirname(pushedFeed(state, 'demo'));
  const files = () => readdir(folder).catch(() => []);
  await expect.poll(files).toHaveLength(1);
  socket.destroy();
  await expect.poll(statuses).toContain('400');
  expect(await files()).toEqual([]);
  expect(logged).toEqual([]);
});

it('slow ones give up their places, whether they would end within the minute or never', async () => {
  const { port, origin } = await open();
  const body = `[${' '.repeat(198)}]`;
  const slow = [0, 1, body.length, body.length].map(async (length) => {
    const socket = await begin(port, body, body.length);
    for (let sent = 0; sent < length && socket.readableLength === 0; sent += 1) {
      socket.write(body.charAt(sent));
      await setTimeout(50);
    }
    const response = await text(socket);
    return response.split('\r\n')[0];
  });
  const fast = () =>
    send(new URL('/hooks/feed/demo', origin), { method: 'PUT', headers: signed('[]') }, '[]');
  await expect.poll(async () => (await fast()).status).toBe(503);
  expect(await Promise.all(slow)).toEqual(Array(4).fill('HTTP/1.1 400 Bad Request'));
  expect((await fast()).status).toBe(202);
});

it('one whose length says that it is too long gets its response before it is sent', async () => {
  const { port } = await open();
  const socket = await begin(port, '', 101 << 20);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
});
