import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import type { HttpRequest } from '#net/http.ts';
import type { FeedSecrets } from './feed-secrets.ts';

/** The settings of a feed over HTTP. */
export type HttpSource = SourceOf<'http'>;

/** What every request of a source needs, wherever its pages lie. */
export interface FeedRequests {
  /** The address of the source with its query, secrets and all: never for a message. */
  first: URL;
  /** The request for an address. Nothing of the settings goes to an origin but the source's own. */
  to(url: URL): HttpRequest;
}

/** Puts the requests of a source together. Throws `FeedUnusable` where a secret is not set. */
export function feedRequests(source: HttpSource, secrets: FeedSecrets): FeedRequests {
  const query = textsOf('query', source.query, secrets);
  const sent = sentBody(source, secrets);
  const credentials = {
    ...sent.headers,
    ...textsOf('headers', source.headers, secrets),
    ...authorization(source, secrets),
  };
  const first = new URL(source.url);
  for (const [name, value] of Object.entries(query)) first.searchParams.set(name, value);
  return {
    first,
    to(url) {
      if (url.origin !== first.origin) return { purpose: 'feed', url: url.href };
      const own = new URL(url);
      // The address of a next page may come without the secrets of the first.
      for (const [name, value] of Object.entries(query))
        if (!own.searchParams.has(name)) own.searchParams.set(name, value);
      const { method = 'GET' } = source;
      return { purpose: 'feed', url: own.href, method, credentials, body: sent.body };
    },
  };
}

const textsOf = (field: string, values: HttpSource['query'], secrets: FeedSecrets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, secrets.text(`${field}.${name}`, value)]),
  );

function authorization({ auth }: HttpSource, secrets: FeedSecrets): Record<string, string> {
  if (auth === undefined) return {};
  if ('bearer_env' in auth)
    return { authorization: `Bearer ${secrets.named('auth.bearer_env', auth.bearer_env)}` };
  const pair = Buffer.from(secrets.named('auth.basic_env', auth.basic_env));
  return { authorization: `Basic ${pair.toString('base64')}` };
}

function sentBody(
  { body }: HttpSource,
  secrets: FeedSecrets,
): { headers: Record<string, string>; body?: string } {
  if (body === undefined) return { headers: {} };
  if ('form' in body)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(textsOf('body.form', body.form, secrets)).toString(),
    };
  const filled = JSON.stringify(body.json, (name, value: unknown) => {
    const variable = variableIn(value);
    return variable === null ? value : secrets.named(`body.json: ${name}`, variable);
  });
  return { headers: { 'content-type': 'application/json' }, body: filled };
}

/** The variable that `{ "env": "FEED_…" }` represents. */
function variableIn(value: unknown): string | null {
  const [[key, name] = [], ...others] = Object.entries(Object(value));
  const names = key === 'env' && others.length === 0 && typeof name === 'string' && name.startsWith('FEED_');
  return names ? name : null;
}
