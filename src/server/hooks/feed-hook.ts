import { addAbortSignal, Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { replaceFileFrom } from '#sites/durable-file.ts';
import { pushedFeed } from '#sites/places.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import { NO_STORE, type ProblemDetails, problemJson, STORE_DOWN } from '../api/problem.ts';
import { serve } from '../api/routes.ts';
import { checkSignature, type SignatureCheck } from '../delivery/webhook-signature.ts';
import { requestBuild } from '../publishing/request-build.ts';
import { MALFORMED, NOT_SIGNED, signatureOf } from './signed-message.ts';
import type { StockHookDeps } from './stock-hook.ts';

export interface FeedHookDeps extends StockHookDeps {
  siteContexts: SiteContexts;
  /** The state folder. */
  state: string;
}

/** As of every feed (promises "Feeds"). */
const FEED_BYTES = 100 * 1024 * 1024;
const FEED_MS = 60_000;
/** Feeds that are received at a time: who signs wrongly is found out when all of it is on the disk. */
const AT_ONCE = 4;
const RETRY_SECONDS = 5;

/** A refused feed, and the message for its sender. */
class PushRefused extends Error {
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.title);
    this.problem = problem;
  }
}

/** A feed that came before. */
const REPEATED = Symbol('repeated');

/**
 * `PUT /hooks/feed/{site}`: by Standard Webhooks a stock system sends a whole feed, which source `push` reads. 202 means
 * that feed and build are on the disk (promises "Webhooks and time").
 */
export function feedHook({ secretsOf, now, ...deps }: FeedHookDeps): Hono {
  const routes = new Hono();
  /** By site, when the newest feed of this process was signed. */
  const newest = new Map<string, number>();
  let receiving = 0;
  serve(routes, 'PUT /hooks/feed/:site', async (c) => {
    const site = c.req.param('site');
    const signature = signatureOf(c);
    if (signature === 'malformed') return problemJson(MALFORMED);
    // A site that does not exist, or has no secret, gets the response of a wrong signature.
    const check = signature === 'unsigned' ? null : checkSignature(secretsOf(site), signature, now());
    if (signature === 'unsigned' || check === null) return problemJson(NOT_SIGNED);
    if (receiving === AT_ONCE) return problemJson(BUSY);
    receiving += 1;
    try {
      const pieces = signedPieces(c, check);
      await refuseUnlessPushed(site, pieces, deps);
      const unseen = piecesUnlessSeen(pieces, () => deps.seen.has({ site, id: signature.id }));
      await replaceFileFrom(pushedFeed(deps.state, site), unseen, () => {
        if ((newest.get(site) ?? 0) > signature.timestamp) throw new PushRefused(OLDER);
        newest.set(site, signature.timestamp);
      });
      // Requested before it is marked: who is cut off in between sends the feed again.
      await requestBuild(deps, site, now());
      await deps.seen.add({ site, id: signature.id, at: now() });
      return c.json({ accepted: true }, 202, NO_STORE);
    } catch (error) {
      if (error === REPEATED) return c.json({ accepted: true, repeated: true }, 202, NO_STORE);
      if (error instanceof PushRefused) return problemJson(error.problem);
      deps.log.error({ site, err: error }, 'pushed feed cannot be stored');
      return problemJson(STORE_DOWN);
    } finally {
      receiving -= 1;
    }
  });
  return routes;
}

/** Only signed requests learn a site's settings; a feed for another source is not stored. */
async function refuseUnlessPushed(
  site: string,
  pieces: AsyncIterable<Uint8Array>,
  { siteContexts }: Pick<FeedHookDeps, 'siteContexts'>,
): Promise<void> {
  const context = await siteContexts.of(site);
  const type = context?.site.stock.type;
  if (type === 'push') return;
  for await (const _piece of pieces);
  throw new PushRefused(type === undefined ? NO_SITE : notPushed(type));
}

/** The body as far as it may come. Throws `PushRefused` where it is too long, breaks off, or is not what was signed. */
async function* signedPieces(c: Context, check: SignatureCheck): AsyncGenerator<Uint8Array> {
  const signal = AbortSignal.timeout(FEED_MS);
  let length = 0;
  try {
    for await (const piece of addAbortSignal(signal, Readable.from(c.req.raw.body ?? []))) {
      length += piece.length;
      if (length > FEED_BYTES) break;
      check.add(piece);
      yield piece;
    }
  } catch {
    // The sender went away, or is too slow: what a body is read from fails for no other reason.
    throw new PushRefused(signal.aborted ? TOO_SLOW : BROKEN_OFF);
  }
  if (length > FEED_BYTES) throw new PushRefused(TOO_LONG);
  if (!check.isSigned()) throw new PushRefused(NOT_SIGNED);
}

async function* piecesUnlessSeen(
  pieces: AsyncIterable<Uint8Array>,
  isSeen: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (await isSeen()) throw REPEATED;
}

const problem = (status: ProblemDetails['status'], title: string): ProblemDetails => ({
  ...{ status, title, errors: [] },
});

const BUSY = { ...problem(503, 'Other feeds are being received.'), retryAfter: RETRY_SECONDS };
const TOO_LONG = problem(413, `Send at most ${FEED_BYTES} bytes.`);
const TOO_SLOW = problem(400, `The feed took longer than ${FEED_MS / 1000} seconds.`);
const BROKEN_OFF = problem(400, 'The body broke off.');
const OLDER = problem(409, 'A feed that was signed later than this one is here already.');
const NO_SITE = problem(404, 'This site has no settings here.');
const notPushed = (type: string) =>
  problem(409, `This site takes its stock from "${type}": set "stock": { "type": "push" } in its site.json.`);
