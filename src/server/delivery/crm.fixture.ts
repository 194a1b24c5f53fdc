import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';

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
  const port = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${port}/leads`,
    host: `127.0.0.1:${port}`,
    received,
    reply,
    /** Ends the requests that wait for a response. */
    hangUp: () => server.closeAllConnections(),
  };
}
