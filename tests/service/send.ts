import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends on a connection of its own: one that is kept may be closed by the server just as it is used again. */
export async function send(url: URL, options: RequestOptions = {}, sent = ''): Promise<Answer> {
  const asked = request(url, { ...options, agent: false });
  asked.end(sent);
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error(`${url} answers nothing`);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}
