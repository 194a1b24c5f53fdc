import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
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
  const waiting = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (reply.status !== 0) response.writeHead(reply.status).end(reply.body);
    else waiting.add(response.on('close', () => waiting.delete(response)));
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
    /** Number of requests that wait for a response. */
    open: () => waiting.size,
    /** Responds to them. */
    respond() {
      for (const response of waiting) response.writeHead(reply.status).end(reply.body);
    },
    /** Ends the requests that wait for a response. */
    hangUp: () => server.closeAllConnections(),
  };
}
