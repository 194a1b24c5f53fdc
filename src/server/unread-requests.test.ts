import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { exchange } from './unread-requests.fixture.ts';
import { refuseUnread } from './unread-requests.ts';

/** A server that waits a moment for a request, and starts a response to each without ending it. */
async function serverWithShortTimeouts() {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 50 });
  refuseUnread(server);
  server.on('request', (request, response) => {
    request.on('error', () => {});
    response.writeHead(200, { 'Content-Length': 9 }).write('a');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it('a request that does not arrive in time is answered like others: "every response carries X-Release"', async () => {
  const response = await exchange(await serverWithShortTimeouts(), 'GET / HTTP/1.1\r\n');
  expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(response).toContain('\r\nX-Release: none\r\n');
});

it('a response under way is broken off, not mixed with another', async () => {
  const sent = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n';
  const port = await serverWithShortTimeouts();
  const response = await exchange(port, `${sent}not a length\r\n`).catch(String);
  expect(response).not.toMatch(/ 4\d\d /);
});
