import { nearestListings } from '#domain/search/listing-address.ts';
import { inLowerCase } from '#domain/site/letter-case.ts';
import { checkoutJourneyPath, journeyCheckouts, nearestCheckouts } from '#domain/site/routes.ts';
import type { ServedRedirect } from '#generator/manifest.ts';
import { IMMUTABLE, isHashedAsset } from '#generator/response-headers.ts';
import { addressOf, encodedPath, withoutHtml } from './address.ts';
import { chooseEncoding, type EncodedObjects, type Encoding, isCompressible } from './encoding.ts';
import type { LiveRelease, LiveSite, ServedEntry } from './live-site.ts';
import { messagePage } from './message-page.ts';
import { readRange } from './range.ts';

/** A release's response to a path; decided first, sent afterwards. */
type StaticResponse =
  | { kind: 'object'; served: ServedEntry; status: number }
  | { kind: 'moved'; to: string; status: Exclude<ServedRedirect['status'], 410> }
  | { kind: 'absent'; status: 404 | 410 };

const REVALIDATED = 'no-cache';

/** The release that a response's bytes come from. */
interface ObjectSource {
  site: LiveSite;
  release: LiveRelease;
  encoded: EncodedObjects;
}

/** Resolves a path of the release: to an object, a redirect, or the status of its absence. */
function staticResponse(release: LiveRelease, pathname: string): StaticResponse {
  const address = addressOf(pathname);
  if (address === null) return { kind: 'absent', status: 404 };
  const { path, slashed } = address;
  const served = release.entry(path);
  if (served !== null) {
    if (slashed) return { kind: 'moved', to: encodedPath(path), status: 301 };
    return { kind: 'object', served, status: served.entry.status ?? 200 };
  }
  const redirect = release.redirect(path);
  if (redirect !== null) return redirected(release, redirect);
  const flat = withoutHtml(path);
  if (flat !== null && release.entry(flat) !== null)
    return { kind: 'moved', to: encodedPath(flat), status: 301 };
  const asset = release.asset(path);
  if (asset !== null) return { kind: 'object', served: asset, status: 200 };
  const nearest = [...nearestListings(path), ...nearestCheckouts(path)].find(
    (near) => release.entry(near) ?? release.redirect(near),
  );
  if (nearest !== undefined) return { kind: 'moved', to: nearest, status: 302 };
  const lower = inLowerCase(path);
  if (lower !== null && (release.entry(lower) ?? release.redirect(lower)) !== null)
    return { kind: 'moved', to: encodedPath(lower), status: 301 };
  return { kind: 'absent', status: 404 };
}

/** Responds to a GET or HEAD of a page, asset or picture of `release`. */
export async function serveStatic(
  request: Request,
  site: LiveSite,
  release: LiveRelease,
  encoded: EncodedObjects,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const checkout = pathname === checkoutJourneyPath() ? journeyOf(release, searchParams) : undefined;
  if (checkout !== undefined) return moved(checkout, '', 302);
  const response = staticResponse(release, pathname);
  if (response.kind === 'moved') return moved(response.to, search, response.status);
  const source = { site, release, encoded };
  if (response.kind === 'object') return sendObject(request, response.served, response.status, source);
  const page = release.entry('/404');
  if (page === null) return messagePage(response.status, 'This page does not exist.');
  return sendObject(request, page, response.status, source);
}

/** Returns the checkout address of a car's journey, one of three addresses for the same flow (S1 §2). */
const journeyOf = (release: LiveRelease, query: URLSearchParams): string | undefined =>
  journeyCheckouts(query.get('car_id')).find((path) => release.entry(path));

function redirected(release: LiveRelease, { to, status }: ServedRedirect): StaticResponse {
  if (status !== 410) return { kind: 'moved', to, status };
  const page = release.entry(to);
  return page === null ? { kind: 'absent', status } : { kind: 'object', served: page, status };
}

function moved(to: string, search: string, status: number): Response {
  const location = to.includes('?') || to.includes('#') ? to : `${to}${search}`;
  return new Response(null, {
    status,
    headers: { Location: headerSafe(location), 'Cache-Control': REVALIDATED },
  });
}

async function sendObject(
  request: Request,
  served: ServedEntry,
  status: number,
  source: ObjectSource,
): Promise<Response> {
  const { entry } = served;
  const { site, release } = source;
  const compressible = isCompressible(entry.type, entry.length);
  const encoding = compressible ? chooseEncoding(request.headers.get('accept-encoding')) : null;
  const headers = objectHeaders(served, release, encoding, compressible);
  if (status !== 200) return sendBytes(await wholeObject(source, served, encoding), status, headers);

  headers.set('ETag', etagOf(entry.hash, encoding));
  if (namesHash(request.headers.get('if-none-match'), entry.hash))
    return new Response(null, { status: 304, headers });
  if (compressible) return sendBytes(await wholeObject(source, served, encoding), status, headers);

  headers.set('Accept-Ranges', 'bytes');
  const range = rangeOf(request, served);
  if (range === null) return sendBytes(await site.store.read(entry), status, headers);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${entry.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${entry.length}`);
  return sendBytes(await site.store.read(entry, range), 206, headers);
}

function objectHeaders(
  { path, entry, headers: own }: ServedEntry,
  { head }: LiveRelease,
  encoding: Encoding | null,
  varies: boolean,
): Headers {
  const headers = new Headers({
    'Content-Type': entry.type,
    'Cache-Control': isHashedAsset(path) ? IMMUTABLE : REVALIDATED,
  });
  // The page corrects a clock that lags behind this instant (rules 66).
  if (!isHashedAsset(path)) headers.set('Last-Modified', new Date(head.created_at).toUTCString());
  if (varies) headers.set('Vary', 'Accept-Encoding');
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

function wholeObject(
  { site, encoded }: ObjectSource,
  { entry }: ServedEntry,
  encoding: Encoding | null,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = () => site.store.read(entry);
  return encoding === null ? bytes() : encoded.get(entry.hash, encoding, bytes);
}

function sendBytes(bytes: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  // Hono drops the body of a HEAD but not its headers, so the length must be set here.
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** Returns a strong ETag: it differs where the bytes on the wire differ, so it includes the encoding. */
const etagOf = (hash: string, encoding: Encoding | null): string =>
  encoding === null ? `"${hash}"` : `"${hash}-${encoding}"`;

const TAG_NAME = /^(?:W\/)?"([0-9a-f]+)(?:-[a-z]+)?"$/;

function namesHash(ifNoneMatch: string | null, hash: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || TAG_NAME.exec(tag)?.[1] === hash);
}

/** Ranges are for GET alone (RFC 9110 §14.2). */
function rangeOf(request: Request, { entry }: ServedEntry) {
  if (request.method !== 'GET') return null;
  const onlyIf = request.headers.get('if-range');
  if (onlyIf !== null && onlyIf !== etagOf(entry.hash, null)) return null;
  return readRange(request.headers.get('range'), entry.length);
}

const headerSafe = (location: string): string => location.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
