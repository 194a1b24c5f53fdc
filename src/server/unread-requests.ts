import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSED_POLICY, SECURITY_HEADERS } from '#generator/response-headers.ts';

/** Headers of responses to what does not reach the app. */
const HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': CLOSED_POLICY,
  'X-Release': 'none',
};

/** Statuses by the fault of a request that Node cannot read; 400 for any other. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Sets our headers on each response, also on those to requests that Node refuses before they reach the app. */
export function refuseUnread(server: Pick<Server, 'on' | 'prependListener'>): void {
  /** The last response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  // First, because the adapter of the app refuses malformed addresses itself.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
    response.setHeaders(new Map(Object.entries(HEADERS)));
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, HEADERS).end(),
  );
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    const response = responses.get(socket);
    const isUnderWay = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isUnderWay) socket.destroy();
    else socket.end(refusal(STATUSES[code] ?? 400), () => socket.destroy());
  });
}

function refusal(status: number): string {
  const headers = Object.entries({ Connection: 'close', ...HEADERS });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
