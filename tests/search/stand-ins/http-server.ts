import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '#net/listen.ts';

export interface Call {
  method: string;
  /** Path without the query, decoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Reply {
  status?: number;
  /** Sent as JSON, or unchanged where it is text. */
  body: unknown;
}

/** The server's behaviour: normal, or one of its faults. */
export type Mood = 'well' | 'refusing' | 'silent' | 'busy once';

export interface StandIn {
  origin: string;
  host: string;
  /** Requests since the last check, `METHOD /path`. */
  calls: string[];
  mood: Mood;
  close(): void;
}

/** Serves `respond` on a port of this machine. */
export async function serveStandIn(respond: (call: Call) => Reply): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [method, path] = [request.method ?? 'GET', decodeURIComponent(url.pathname)];
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const body = await text(request);
    standIn.calls.push(`${method} ${path}`);
    if (standIn.mood === 'silent') return;
    const busy = standIn.mood !== 'well';
    if (standIn.mood === 'busy once') standIn.mood = 'well';
    const reply: Reply = busy
      ? { status: 503, body: { message: 'Too busy' } }
      : respond({ method, path, query: url.searchParams, headers: request.headers, body });
    const plain = typeof reply.body === 'string';
    response
      .writeHead(reply.status ?? 200, {
        ...cors,
        'content-type': plain ? 'text/plain' : 'application/json; charset=utf-8',
      })
      .end(plain ? reply.body : JSON.stringify(reply.body));
  });
  const host = `127.0.0.1:${await listen(server)}`;
  const standIn: StandIn = {
    origin: `http://${host}`,
    host,
    calls: [],
    mood: 'well',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
