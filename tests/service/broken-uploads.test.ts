import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveLogged } from './logged-service.ts';

/** A connection on which a test writes raw bytes. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const received = { text: '', closed: false };
  socket.on('data', (chunk) => (received.text += chunk));
  socket.on('close', () => (received.closed = true));
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return { socket, received };
}

interface PostRequest {
  path: string;
  type?: string;
  host?: string;
}

/** A route of each kind that reads a body. */
const READERS: PostRequest[] = [
  { path: '/api/leads' },
  { path: '/api/leads', type: 'application/x-www-form-urlencoded' },
  { path: '/api/reservations' },
  { path: '/api/events' },
  { path: '/api/sign-in/code' },
  { path: '/api/trade-ins' },
  { path: '/api/payments' },
  { path: '/api/spin' },
  { path: '/hooks/stock/demo' },
  { path: '/hooks/preview' },
  { path: '/hooks/payments' },
  { path: '/test-payments/x', type: 'application/x-www-form-urlencoded' },
  { path: '/cockpit', type: 'application/x-www-form-urlencoded', host: 'localhost' },
];
const NAMES = READERS.map((posted) => [`${posted.path} ${posted.type ?? ''}`.trim(), posted] as const);

const head = ({ path, type = 'application/json', host = '127.0.0.1' }: PostRequest, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/** Bytes that every route reads. */
const ALLOWED = 1000;

describe('an aborted upload', () => {
  it.each(NAMES)('%s: is no server error', async (_, posted) => {
    const { port, logged, statuses } = await serveLogged();
    const { socket } = await dial(port);
    await new Promise((resolve) => socket.write(`${head(posted, ALLOWED)}{"name":`, resolve));
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)).toBe(true);
    socket.destroy();
    await expect.poll(statuses).toContain('400');
    expect(statuses()).toEqual(['200', '400']);
    expect(logged).toEqual([]);
  });

  it('a body with invalid chunks gets 400', async () => {
    const { port, logged } = await serveLogged();
    const { socket, received } = await dial(port);
    const headers = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
    socket.write(`POST /api/leads HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\nzz\r\n`);
    await expect.poll(() => received.closed).toBe(true);
    expect(received.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(logged).toEqual([]);
  });
});

describe('a body that is too long', () => {
  it.each(NAMES)('%s: 413 announces that it closes the connection, and does', async (_, posted) => {
    const { port } = await serveLogged();
    const { socket, received } = await dial(port);
    socket.write(head(posted, 5_000_000));
    socket.write('x'.repeat(600_000));
    await expect.poll(() => received.closed).toBe(true);
    expect(received.text).toMatch(/^HTTP\/1\.1 413 /);
    expect(received.text).toMatch(/^connection: close\r$/im);
  });

  it('gets a response even if it arrives completely, and the connection closes', async () => {
    const { port } = await serveLogged();
    const { socket, received } = await dial(port);
    socket.write(`${head({ path: '/api/leads' }, 100_000)}${'x'.repeat(100_000)}`);
    await expect.poll(() => received.closed).toBe(true);
    expect(received.text).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  });

  it.each(['/', '/api/none', '/cars/none'])('%s reads none: the connection closes as well', async (path) => {
    const { port } = await serveLogged();
    const { socket, received } = await dial(port);
    socket.write(`${head({ path }, 5_000_000)}x`);
    await expect.poll(() => received.closed).toBe(true);
    expect(received.text).toMatch(/^HTTP\/1\.1 40[45] .*\r\nconnection: close\r\n/is);
  });

  it('an unread, complete body leaves the connection for the next request', async () => {
    const { port } = await serveLogged();
    const { socket, received } = await dial(port);
    socket.write(`${head({ path: '/api/none' }, 3)}{ }`);
    await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 404 .*\r\nconnection: keep-alive\r\n/is);
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await expect.poll(() => received.text).toContain('{"status":"ok"}');
  });
});
