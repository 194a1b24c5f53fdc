import type { z } from 'zod';
import { ProviderFailed } from '#domain/errors.ts';
import { tryParse } from '#domain/parse.ts';
import type { Http } from '#net/http.ts';

/** What services are asked with. */
export interface ServiceDeps {
  /** Calls a host that the site's settings name, or that the operator allows; throws for any other. */
  http: (allowed: readonly string[]) => Http;
  /** Secrets by the name that settings call them. */
  secrets: ReadonlyMap<string, string>;
}

/** A service as settings name it. */
export interface NamedService {
  url: string;
  secret?: string | undefined;
}

/** What it answers about a car that it does not know. */
const UNKNOWN = [204, 404];

/** Asks a service by `POST` with JSON; `null` where it does not know. Throws `ProviderFailed` for anything but an answer. */
export async function callService<S extends z.ZodType>(
  { url, secret }: NamedService,
  question: object,
  schema: S,
  { http, secrets }: ServiceDeps,
): Promise<z.output<S> | null> {
  const { host } = new URL(url);
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'application/json' };
  if (secret !== undefined) {
    const token = secrets.get(secret);
    if (token === undefined)
      throw new ProviderFailed(`LEAD_SECRETS has no entry "${secret}", which ${host} asks for.`);
    headers.Authorization = `Bearer ${token}`;
  }
  const body = JSON.stringify(question);
  const response = await http([host])({ purpose: 'service', url, method: 'POST', headers, body });
  const { status } = response;
  if (UNKNOWN.includes(status)) return null;
  const answer = status === 200 ? tryParse(schema, await response.json().catch(() => null)) : null;
  if (answer?.ok) return answer.value;
  throw new ProviderFailed(`${host} answered ${status}${answer === null ? '' : ' with something else'}.`);
}
