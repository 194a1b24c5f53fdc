import type { z } from 'zod';
import { ProviderFailed } from '#domain/errors.ts';
import { tryParse } from '#domain/parse.ts';
import type { Core } from '../core.ts';

/** The dependencies of service calls. */
export type ServiceDeps = Pick<Core, 'http' | 'secrets'>;

/** A service in the settings. */
export interface NamedService {
  url: string;
  secret?: string | undefined;
}

/** Statuses for an unknown car. */
const UNKNOWN = [204, 404];

/** Calls a service by `POST` with JSON; `null` where it has no result. Throws `ProviderFailed` where it fails. */
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
  const parsed = status === 200 ? tryParse(schema, await response.json().catch(() => null)) : null;
  if (parsed?.ok) return parsed.value;
  throw new ProviderFailed(
    `${host} responded with ${status}${parsed === null ? '' : ' with something else'}.`,
  );
}
