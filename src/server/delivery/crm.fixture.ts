import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a real HTTP server in place of a CRM; `status` 0 never responds. */
export async function startCrm(status = 200) {
  const received: ReceivedRequest[] = [];
  const reply = { status, body: '' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (reply.status !== 0) response.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The CRM has no port');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${address.port}/leads`,
    host: `127.0.0.1:${address.port}`,
    received,
    reply,
    /** Ends the requests that wait for a response. */
    hangUp: () => server.closeAllConnections(),
  };
}
