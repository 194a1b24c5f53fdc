import { ProviderFailed } from '#domain/errors.ts';
import { CallFailed } from '#net/guard.ts';
import { type HttpRequest, openHttp, persist, sendOnce } from '#net/http.ts';
import type { Dispatch } from './publisher.ts';

export interface NetlifyOptions {
  token: string | undefined;
  /** Waits, milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>;
}

export interface NetlifyApi {
  json<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Posts inside of `guard`, which holds others up: each try is short and has the guard for itself, pauses are outside. */
  postWithin(guard: Dispatch['flip'], path: string): Promise<void>;
  /** Sends the bytes of a file. */
  send(path: string, bytes: Uint8Array): Promise<void>;
}

const REMEDIES: Record<number, string> = {
  401: 'Set NETLIFY_AUTH_TOKEN to a personal access token of Netlify.',
  403: 'Set NETLIFY_AUTH_TOKEN to a token that may deploy this project.',
  404: 'Mend publish.site_id in site.json: Netlify shows it as the project ID.',
  429: 'Netlify takes no more for now: publish again in a few minutes.',
};

/** Asks Netlify; what it cannot answer for the moment is asked again, when it says so or after a growing pause. */
export function netlifyApi(base: string, { token, pause }: NetlifyOptions): NetlifyApi {
  if (token === undefined)
    throw new ProviderFailed(`Netlify lets nobody in without a token. ${REMEDIES[401]}`);
  const { host } = new URL(base);
  const reach = { hosts: [host], privateHosts: [host] };
  const http = openHttp(reach, pause);
  const requestOf = (path: string, type = 'application/json') => ({
    ...{ purpose: 'deploy' as const, url: `${base}${path}` },
    headers: { 'User-Agent': 'Forecourt', Authorization: `Bearer ${token}`, 'Content-Type': type },
  });
  const ask = (request: HttpRequest) => accepted(http(request));
  return {
    async json(method, path, body) {
      return (await ask({ ...requestOf(path), method, body: JSON.stringify(body) })).json();
    },
    async postWithin(guard, path) {
      const request = { ...requestOf(path), purpose: 'flip', method: 'POST' } as const;
      await accepted(persist('flip', () => guard(() => sendOnce(request, reach)), pause));
    },
    async send(path, body) {
      await ask({ ...requestOf(path, 'application/octet-stream'), method: 'PUT', body });
    },
  };
}

/** The response, or why there is none that is of use. */
async function accepted(response: Promise<Response>): Promise<Response> {
  const answer = await response.catch((error: unknown) => {
    if (error instanceof CallFailed) return error;
    throw error;
  });
  if (answer instanceof CallFailed) throw refused(answer.message);
  if (answer.ok) return answer;
  throw refused(`${answer.status} ${(await answer.text()).slice(0, 200)}`, REMEDIES[answer.status]);
}

const refused = (said: string, remedy = 'See that Netlify answers, then publish again.'): ProviderFailed =>
  new ProviderFailed(`Netlify: ${said}. What it hands out is untouched. ${remedy}`);
