import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveLogged } from './logged-service.ts';

/** A connection on which a test writes what it likes. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const heard = { text: '', closed: false };
  socket.on('data', (chunk) => (heard.text += chunk));
  socket.on('close', () => (heard.closed = true));
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return { socket, heard };
}

interface PostRequest {
  path: string;
  type?: string;
  host?: string;
}

/** Every kind of route that reads a body. */
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

describe('an upload that is broken off', () => {
  it.each(NAMES)('%s: is no fault of the service', async (_, posted) => {
    const { port, logged, statuses } = await serveLogged();
    const { socket } = await dial(port);
    await new Promise((resolve) => socket.write(`${head(posted, 4000)}{"name":`, resolve));
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)).toBe(true);
    socket.destroy();
    await expect.poll(statuses).toContain('400');
    expect(statuses()).toEqual(['200', '400']);
    expect(logged).toEqual([]);
  });

  it('a body whose chunks are none is answered 400', async () => {
    const { port, logged } = await serveLogged();
    const { socket, heard } = await dial(port);
    const headers = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
    socket.write(`POST /api/leads HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\nzz\r\n`);
    await expect.poll(() => heard.closed).toBe(true);
    expect(heard.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(logged).toEqual([]);
  });
});

describe('a body that is too long', () => {
  it.each(NAMES)('%s: 413 says that it closes the connection, and does', async (_, posted) => {
    const { port } = await serveLogged();
    const { socket, heard } = await dial(port);
    socket.write(head(posted, 5_000_000));
    socket.write('x'.repeat(600_000));
    await expect.poll(() => heard.closed).toBe(true);
    expect(heard.text).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard.text).toMatch(/^connection: close\r$/im);
  });

  it('is answered though all of it comes, and the connection closes', async () => {
    const { port } = await serveLogged();
    const { socket, heard } = await dial(port);
    socket.write(`${head({ path: '/api/leads' }, 100_000)}${'x'.repeat(100_000)}`);
    await expect.poll(() => heard.closed).toBe(true);
    expect(heard.text).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  });

  it.each(['/', '/api/none', '/cars/none'])('%s reads none: the connection closes as well', async (path) => {
    const { port } = await serveLogged();
    const { socket, heard } = await dial(port);
    socket.write(`${head({ path }, 5_000_000)}x`);
    await expect.poll(() => heard.closed).toBe(true);
    expect(heard.text).toMatch(/^HTTP\/1\.1 40[45] .*\r\nconnection: close\r\n/is);
  });

  it('a body that nobody wants and that came leaves the connection for the next request', async () => {
    const { port } = await serveLogged();
    const { socket, heard } = await dial(port);
    socket.write(`${head({ path: '/api/none' }, 3)}{ }`);
    await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 404 .*\r\nconnection: keep-alive\r\n/is);
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await expect.poll(() => heard.text).toContain('{"status":"ok"}');
  });
});
