import { type Context, Hono } from 'hono';
import { SECOND_MS } from '#domain/duration.ts';
import { MAX_FEED_BYTES, MAX_FEED_MS } from '#domain/feed-limits.ts';
import type { SharedFeeds } from '#generator/depot/shared-feeds.ts';
import { replaceFileFrom } from '#sites/durable-file.ts';
import { pushedFeed, receivedFeed } from '#sites/places.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import type { Guard } from '../abuse/guard.ts';
import { networksOf } from '../abuse/networks.ts';
import type { ApiEnv } from '../api/api-env.ts';
import { NO_STORE, type ProblemDetails, problemJson, STORE_DOWN } from '../api/problem.ts';
import { announcedLength } from '../api/read-body.ts';
import { serve } from '../api/routes.ts';
import type { ClientAddress } from '../client-address.ts';
import { checkSignature, type SignatureCheck } from '../delivery/webhook-signature.ts';
import { requestBuild } from '../publishing/request-build.ts';
import type { KeyValues } from '../store/notes.ts';
import { BodyTooSlow, pacedPieces } from './paced-pieces.ts';
import { MALFORMED, NOT_SIGNED, signatureOf } from './signed-message.ts';
import type { StockHookDeps } from './stock-hook.ts';

export interface FeedHookDeps extends StockHookDeps {
  siteContexts: SiteContexts;
  guard: Pick<Guard, 'admit' | 'check'>;
  notes: Pick<KeyValues, 'advance'>;
  /** The state folder. */
  state: string;
  /** Gives a feed to all machines, where they share no disk; returns whether it was signed last. */
  share?: SharedFeeds['send'] | undefined;
}

/**
 * Most concurrent uploads by unverified senders, in all and from one network: a signature can only be verified once the
 * whole feed is on disk.
 */
const OF_STRANGERS = 16;
const OF_ONE_NETWORK = 4;
const RETRY_SECONDS = 5;

/** A refused feed, with the problem for its sender. */
class PushRefused extends Error {
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.title);
    this.problem = problem;
  }
}

/** Result for a feed whose id was already accepted. */
const REPEATED = Symbol('repeated');

/**
 * Adds `PUT /hooks/feed/{site}`: a stock system pushes a whole feed, signed as in Standard Webhooks, for source `push`.
 * 202 means that feed and build job are on disk (promises "Webhooks and time").
 */
export function feedHook({ secretsOf, now, guard, ...deps }: FeedHookDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const uploads = openUploads();
  serve(routes, 'PUT /hooks/feed/:site', async (c) => {
    const site = c.req.param('site');
    const signature = signatureOf(c);
    if (signature === 'malformed') return problemJson(MALFORMED);
    // A missing site, or one without a secret, responds like a wrong signature.
    const check = signature === 'unsigned' ? null : checkSignature(secretsOf(site), signature, now());
    if (signature === 'unsigned' || check === null) return problemJson(NOT_SIGNED);
    const { address } = c.var;
    const sender = { site, address, subject: site };
    const admission = await guard.check('feed', sender, now());
    if (!admission.ok) return problemJson({ ...TOO_MANY_UNSIGNED, retryAfter: admission.retryAfter });
    const end = uploads.begin(address);
    if (end === null) return problemJson(BUSY);
    try {
      const pieces = signedPieces(c, check, () => uploads.trust(address));
      await refuseUnlessPushed(site, pieces, deps);
      const unseen = piecesUnlessSeen(pieces, () => deps.seen.has({ site, id: signature.id }));
      const file = (deps.share === undefined ? pushedFeed : receivedFeed)(deps.state, site);
      const signedAt = new Date(signature.timestamp * SECOND_MS).toISOString();
      await replaceFileFrom(file, unseen, async () => {
        if (!(await deps.notes.advance(`pushed/${site}`, signedAt))) throw new PushRefused(OLDER);
      });
      if ((await deps.share?.(site, file, signature.timestamp)) === false) throw new PushRefused(OLDER);
      // Requested before the id is marked as seen, so that a sender who is cut off in between can send the feed again.
      await requestBuild(deps, site, now());
      await deps.seen.add({ site, id: signature.id, at: now() });
      return c.json({ accepted: true }, 202, NO_STORE);
    } catch (error) {
      if (error === REPEATED) return c.json({ accepted: true, repeated: true }, 202, NO_STORE);
      if (error instanceof PushRefused) {
        if (UNSIGNED.includes(error.problem)) await guard.admit('feed', sender, now());
        return problemJson(error.problem);
      }
      deps.log.error({ site, err: error }, 'pushed feed cannot be stored');
      return problemJson(STORE_DOWN);
    } finally {
      end();
    }
  });
  return routes;
}

/** Counts concurrent uploads by network; strangers cannot take the places of networks that sent a signed feed before. */
function openUploads() {
  const receiving: string[] = [];
  const trusted = new Set<string>();
  const networkOf = (address: ClientAddress) => networksOf(address).at(-1)?.name ?? '';
  return {
    /** Returns the function that ends the upload; `null` where too many are under way. */
    begin(address: ClientAddress): (() => void) | null {
      const network = networkOf(address);
      const ofNetwork = receiving.filter((name) => name === network);
      const ofStrangers = receiving.filter((name) => !trusted.has(name));
      if (ofNetwork.length >= OF_ONE_NETWORK) return null;
      if (!trusted.has(network) && ofStrangers.length >= OF_STRANGERS) return null;
      receiving.push(network);
      return () => receiving.splice(receiving.indexOf(network), 1);
    },
    /** Remembers that a signed feed came from there. */
    trust: (address: ClientAddress) => trusted.add(networkOf(address)),
  };
}

/** Refuses a feed for a site with another source; reads it first, so that only signed senders see the settings. */
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

/**
 * Yields the body up to its limit; calls `onSigned` once it matches the signature. Throws `PushRefused` where it is too
 * long or too slow, breaks off, or does not match.
 */
async function* signedPieces(
  { req: { raw } }: Context,
  check: SignatureCheck,
  onSigned: () => void,
): AsyncGenerator<Uint8Array> {
  if (announcedLength(raw) > MAX_FEED_BYTES) throw new PushRefused(TOO_LONG);
  let length = 0;
  try {
    for await (const piece of pacedPieces(raw.body, MAX_FEED_MS)) {
      length += piece.length;
      if (length > MAX_FEED_BYTES) break;
      check.add(piece);
      yield piece;
    }
  } catch (error) {
    // Else reading fails only where the sender disconnected.
    throw new PushRefused(error instanceof BodyTooSlow ? TOO_SLOW : INCOMPLETE);
  }
  if (length > MAX_FEED_BYTES) throw new PushRefused(TOO_LONG);
  if (!check.isSigned()) throw new PushRefused(NOT_SIGNED);
  onSigned();
}

async function* piecesUnlessSeen(
  pieces: AsyncIterable<Uint8Array>,
  isSeen: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (await isSeen()) throw REPEATED;
}

const problem = (status: ProblemDetails['status'], title: string): ProblemDetails => ({
  status,
  title,
});

const BUSY = { ...problem(503, 'Other feeds are being received.'), retryAfter: RETRY_SECONDS };
const TOO_LONG = problem(413, `Send at most ${MAX_FEED_BYTES} bytes.`);
const TOO_SLOW = problem(
  400,
  `The feed took longer than ${MAX_FEED_MS / 1000} seconds, or came at less than 16 kB a second.`,
);
const INCOMPLETE = problem(400, 'The body is incomplete.');
/** What a sender without a secret can be refused for. */
const UNSIGNED: readonly ProblemDetails[] = [NOT_SIGNED, TOO_LONG, TOO_SLOW, INCOMPLETE];
const TOO_MANY_UNSIGNED = problem(429, 'Too many feeds from this network were not signed, or broke off.');
const OLDER = problem(409, 'A feed that was signed later than this one is here already.');
const NO_SITE = problem(404, 'This site has no settings here.');
const notPushed = (type: string) =>
  problem(409, `This site takes its stock from "${type}": set "stock": { "type": "push" } in its site.json.`);
