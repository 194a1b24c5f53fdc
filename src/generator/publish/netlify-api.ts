import { ProviderFailed } from '#domain/errors.ts';
import { CallFailed } from '#net/guard.ts';
import { type HttpRequest, openHttp, persist, sendOnce } from '#net/http.ts';
import type { Dispatch } from './publisher.ts';

export interface NetlifyOptions {
  token: string | undefined;
  /** Pauses, milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>;
}

export interface NetlifyApi {
  json<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Posts inside `guard`, which blocks other publishers: each attempt is short, and pauses are outside. */
  postWithin(guard: Dispatch['flip'], path: string): Promise<void>;
  /** Uploads a file's bytes. */
  send(path: string, bytes: Uint8Array): Promise<void>;
}

const REMEDIES: Record<number, string> = {
  401: 'Set NETLIFY_AUTH_TOKEN to a personal access token of Netlify.',
  403: 'Set NETLIFY_AUTH_TOKEN to a token that may deploy this project.',
  404: 'Fix publish.site_id in site.json: Netlify shows it as the project ID.',
  429: 'Netlify takes no more for now: publish again in a few minutes.',
};

/** Calls Netlify; busy responses are retried after `Retry-After` or a growing pause. */
export function netlifyApi(base: string, { token, pause }: NetlifyOptions): NetlifyApi {
  if (token === undefined) throw new ProviderFailed(`Netlify requires a token. ${REMEDIES[401]}`);
  const { host } = new URL(base);
  const reach = { hosts: [host], privateHosts: [host] };
  const http = openHttp(reach, pause);
  const requestOf = (path: string, type = 'application/json') => ({
    purpose: 'deploy' as const,
    url: `${base}${path}`,
    headers: { 'User-Agent': 'Forecourt', Authorization: `Bearer ${token}`, 'Content-Type': type },
  });
  const send = (request: HttpRequest) => accepted(http(request));
  return {
    async json(method, path, body) {
      return (await send({ ...requestOf(path), method, body: JSON.stringify(body) })).json();
    },
    async postWithin(guard, path) {
      const request = { ...requestOf(path), purpose: 'flip', method: 'POST' } as const;
      await accepted(persist('flip', () => guard(() => sendOnce(request, reach)), pause));
    },
    async send(path, body) {
      await send({ ...requestOf(path, 'application/octet-stream'), method: 'PUT', body });
    },
  };
}

/** The response, or why it is unusable. */
async function accepted(response: Promise<Response>): Promise<Response> {
  const result = await response.catch((error: unknown) => {
    if (error instanceof CallFailed) return error;
    throw error;
  });
  if (result instanceof CallFailed) throw refused(result.message);
  if (result.ok) return result;
  throw refused(`${result.status} ${(await result.text()).slice(0, 200)}`, REMEDIES[result.status]);
}

const refused = (
  problem: string,
  remedy = 'See that Netlify responds, then publish again.',
): ProviderFailed => new ProviderFailed(`Netlify: ${problem}. What it hands out is untouched. ${remedy}`);
