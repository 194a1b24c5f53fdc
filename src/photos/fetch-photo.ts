import { CallFailed } from '#net/guard.ts';
import type { Http } from '#net/http.ts';
import type { PhotoFault } from '#sites/photo-fault.ts';
import type { DuePhoto, FaultyOutcome } from './photo-outcome.ts';
import { isRequestLimit } from './request-limit.ts';

/** The outcome of a request for a photo. */
export type FetchedPhoto =
  | { kind: 'fetched'; bytes: Uint8Array; etag: string | null; last_modified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'limited'; retry_after: string | null }
  | FaultyOutcome;

/** The formats that can be decoded. */
const ACCEPT = 'image/avif, image/webp, image/jpeg, image/png, image/*;q=0.8';

/** Milliseconds without a byte; generous, as nobody waits for the photo. */
const IDLE_TIMEOUT_MS = 20_000;

const CALL_FAULTS: Record<CallFailed['code'], PhotoFault> = {
  forbidden_address: 'not_allowed',
  unreachable: 'unreachable',
  too_many_redirects: 'missing',
  too_slow: 'unreachable',
  too_large: 'too_large',
};

/** Fetches a photo, conditionally where one is stored. */
export async function fetchPhoto(photo: DuePhoto, http: Http): Promise<FetchedPhoto> {
  try {
    const response = await http({
      purpose: 'photo',
      url: photo.address,
      headers: headersFor(photo),
      idle: IDLE_TIMEOUT_MS,
    });
    if (response.status === 304 && photo.hash !== null) return { kind: 'unchanged' };
    const retry_after = response.headers.get('retry-after');
    if (isRequestLimit(response.status, retry_after)) return { kind: 'limited', retry_after };
    if (response.status !== 200) return { kind: 'faulty', fault: statusFault(response.status) };
    return {
      kind: 'fetched',
      bytes: new Uint8Array(await response.arrayBuffer()),
      etag: response.headers.get('etag'),
      last_modified: response.headers.get('last-modified'),
    };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { code, refusedHost } = error;
    return {
      kind: 'faulty',
      fault: CALL_FAULTS[code],
      ...(refusedHost !== undefined && { refused: refusedHost }),
    };
  }
}

function headersFor({ hash, etag, last_modified }: DuePhoto): Record<string, string> {
  if (hash === null) return { accept: ACCEPT };
  return {
    accept: ACCEPT,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  };
}

function statusFault(status: number): PhotoFault {
  if (status === 401 || status === 403) return 'forbidden';
  return status >= 500 ? 'failing' : 'missing';
}
