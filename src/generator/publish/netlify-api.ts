import { messageOf, ProviderFailed } from '#domain/errors.ts';
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

const TRIES = 6;
const FIRST_PAUSE_MS = 1000;
const ANSWER_MS = 60_000;
/** How long others are held up for an answer. */
const GUARDED_ANSWER_MS = 5000;
const TOO_MANY = 429;
const SERVER_FAULT = 500;

const REMEDIES: Record<number, string> = {
  401: 'Set NETLIFY_AUTH_TOKEN to a personal access token of Netlify.',
  403: 'Set NETLIFY_AUTH_TOKEN to a token that may deploy this project.',
  404: 'Mend publish.site_id in site.json: Netlify shows it as the project ID.',
  [TOO_MANY]: 'Netlify takes no more for now: publish again in a few minutes.',
};

/** Asks Netlify; what it cannot answer for the moment is asked again, when it says so or after a growing pause. */
export function netlifyApi(base: string, { token, pause }: NetlifyOptions): NetlifyApi {
  if (token === undefined)
    throw new ProviderFailed(`Netlify lets nobody in without a token. ${REMEDIES[401]}`);
  const once = (path: string, init: RequestInit, answer_ms: number) => {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    return asked(`${base}${path}`, { ...init, headers, signal: AbortSignal.timeout(answer_ms) });
  };
  const persist = async (attempt: () => Promise<Response | Error>): Promise<Response> => {
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt();
      if (answer instanceof Response && answer.ok) return answer;
      const passing =
        !(answer instanceof Response) || answer.status === TOO_MANY || answer.status >= SERVER_FAULT;
      if (!passing || tried === TRIES) throw await refused(answer);
      await pause(pauseBefore(answer, tried));
    }
  };
  const ask = (path: string, init: RequestInit) => persist(() => once(path, init, ANSWER_MS));
  return {
    async json(method, path, body) {
      const headers = { 'Content-Type': 'application/json' };
      const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
      return (await ask(path, init)).json();
    },
    async postWithin(guard, path) {
      const answer = await persist(() => guard(() => once(path, { method: 'POST' }, GUARDED_ANSWER_MS)));
      await answer.arrayBuffer();
    },
    async send(path, bytes) {
      const headers = { 'Content-Type': 'application/octet-stream' };
      await (await ask(path, { method: 'PUT', headers, body: Buffer.from(bytes) })).arrayBuffer();
    },
  };
}

/** The answer, or why there is none. */
async function asked(url: string, init: RequestInit): Promise<Response | Error> {
  try {
    return await fetch(url, init);
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error));
  }
}

function pauseBefore(answer: Response | Error, tried: number): number {
  const growing = FIRST_PAUSE_MS * 2 ** (tried - 1);
  if (!(answer instanceof Response)) return growing;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : growing;
}

async function refused(answer: Response | Error): Promise<ProviderFailed> {
  const said =
    answer instanceof Response
      ? `${answer.status} ${(await answer.text()).slice(0, 200)}`
      : messageOf(answer.cause ?? answer);
  const remedy =
    (answer instanceof Response ? REMEDIES[answer.status] : undefined) ??
    'See that Netlify answers, then publish again.';
  return new ProviderFailed(`Netlify: ${said}. What it hands out is untouched. ${remedy}`);
}
