import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends on a new connection: the server may close a reused one at that moment. */
export async function send(url: URL, options: RequestOptions = {}, sent = ''): Promise<HttpResponse> {
  const outgoing = request(url, { ...options, agent: false });
  outgoing.end(sent);
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response === undefined) throw new Error(`${url} answers nothing`);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}
