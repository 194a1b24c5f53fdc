import type { FormKey, RequestOf, ResponseOf, RouteKey } from '#domain/api/contract.schema.ts';
import type { ProblemBody } from '#domain/api/route.schema.ts';
import { request } from './request.ts';

export type Reply<T> = { ok: true; status: number; data: T } | FailedReply;

export interface FailedReply extends Pick<ProblemBody, 'errors' | 'sign_in'> {
  ok: false;
  /** 0 without a response. */
  status: number;
  message: string;
}

/** Timeouts, milliseconds; longer for a form, whose sender has something to lose. */
const TIMEOUT_MS = { call: 20_000, form: 30_000 };
/** Messages where the service sends none; that of forms is from S2 §8. */
const FAILED = {
  call: 'We could not reach our service. Check your connection and try again.',
  form: 'An error occurred when submitting this form',
};

const UNPROCESSABLE = 422;

interface CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Replaces the default message. */
  failed?: string;
}

interface FormOptions extends Pick<CallOptions, 'params' | 'failed'> {
  /** Idempotency key: see `idempotencyKeys`. */
  key?: string;
}

export type SendForm = <K extends FormKey>(
  route: K,
  fields: Readonly<Record<string, unknown>>,
  options?: FormOptions,
) => Promise<Reply<ResponseOf<K>>>;

/** Calls a route of the service. Never rejects. */
export const call = <K extends RouteKey>(
  route: K,
  options: CallOptions & { body?: RequestOf<K> } = {},
): Promise<Reply<ResponseOf<K>>> => send('call', route, options, json);

/** Sends a filled-in form. Never rejects, so the form keeps its input. */
export const sendForm: SendForm = (route, body, options = {}) =>
  send('form', route, { ...options, body }, json);

/** Downloads a generated file. Never rejects. */
export const download = (path: string, failed: string): Promise<Reply<Blob>> =>
  send('form', `GET ${path}`, { failed }, (response) => response.blob());

/** Creates the idempotency keys of a form: the same content has the same key until `renew` (rules 48). */
export function idempotencyKeys() {
  let last: { words: string; key: string } | null = null;
  return {
    keyFor(fields: object): string {
      const words = JSON.stringify(fields);
      if (words !== last?.words) last = { words, key: crypto.randomUUID() };
      return last.key;
    },
    renew() {
      last = null;
    },
  };
}

/** Returns the invalid fields of a reply; none for any other failure. */
export const invalidFields = (reply: Reply<unknown>): ProblemBody['errors'] =>
  !reply.ok && reply.status === UNPROCESSABLE ? reply.errors : [];

export const isRefused = (reply: Reply<unknown>, field: string): boolean =>
  !reply.ok && reply.errors.some((error) => error.field === field);

async function send<T>(
  kind: 'call' | 'form',
  route: string,
  { params = {}, query, body, key, failed = FAILED[kind] }: CallOptions & FormOptions & { body?: unknown },
  read: (response: Response) => Promise<T>,
): Promise<Reply<T>> {
  const [method, pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  try {
    const response = await request(query === undefined ? path : `${path}?${new URLSearchParams(query)}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS[kind]),
    });
    const { ok, status } = response;
    // Always read: an unread response keeps its connection open.
    if (ok) return { ok, status, data: await read(response) };
    const problem: Partial<ProblemBody> | null = await response.json().catch(() => null);
    const { title, sign_in, errors } = problem ?? {};
    const problems = Array.isArray(errors) ? errors : [];
    return { ok, status, message: problems[0]?.message ?? title ?? failed, errors: problems, sign_in };
  } catch {
    return { ok: false, status: 0, message: failed, errors: [], sign_in: undefined };
  }
}

const json = async (response: Response) => JSON.parse((await response.text()) || 'null');
