import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { DAY_MS } from '#domain/duration.ts';
import { tryParse } from '#domain/parse.ts';
import { type PreviewRequest, previewSchema } from '#domain/preview/preview.schema.ts';
import { isId } from '#domain/shortlist/list.ts';
import type { PrintedDraft } from '#generator/build/print-draft.ts';
import { type ProblemDetails, problemJson, STORE_DOWN } from '../api/problem.ts';
import { textUpTo } from '../api/read-body.ts';
import type { AppEnv } from '../app-env.ts';
import { bearerOf } from '../cockpit/access.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { messagePage } from '../message-page.ts';
import { type OperatorDeps, tooManyGuesses } from '../operator.ts';
import { PREVIEW_TIMEOUT_MS } from '../publishing/print-previews.ts';
import { isHttps } from '../request.ts';
import type { Sites } from '../sites.ts';
import type { Preview, Previews } from '../store/previews.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { MALFORMED, type Signing, signingOf } from './signed-message.ts';

export interface PreviewDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  previews: Previews;
  /** Returns the secrets of a site's stock webhook. */
  secretsOf: (site: string) => readonly string[];
  /** Returns a site's host besides `<slug>.localhost`; `undefined` where it has none. */
  hostOf: (site: string) => string | undefined;
  /** Creates an unguessable id for a draft. */
  newToken: () => string;
}

interface PreviewRouteDeps extends PreviewDeps, OperatorDeps {
  sites: Sites;
  trustProxy: TrustedProxies;
  log: Logger;
}

/** Maximum bytes of a body; 200 kB of text is a book. */
const BODY_BYTES = 256 << 10;
const STORED_MS = DAY_MS;
const POLL_MS = 50;
const RETRY_SECONDS = 5;
const FOLDER = '/_preview/';

/**
 * Adds `POST /hooks/preview`, which returns the address of one page as it would be with an unsaved text or car (issue
 * 8, point 7), and `GET /_preview/{token}`, which shows it at that address for a day.
 */
export function previewHook(deps: PreviewRouteDeps): Hono<AppEnv> {
  const { previews, sites, now, log } = deps;
  const routes = new Hono<AppEnv>();
  routes.post('/hooks/preview', async (c) => {
    const sent = await textUpTo(c.req.raw, BODY_BYTES);
    if (!sent.ok) return problemJson(sent);
    const read = jsonIn(sent.text);
    const signing = await signingBy(c, sent.text, siteIn(read), deps);
    if (typeof signing === 'number') return tooManyGuesses(signing);
    if (signing !== 'signed') return problemJson(signing === 'malformed' ? MALFORMED : UNKNOWN);
    const parsed = tryParse(previewSchema, read);
    if (!parsed.ok) return problemJson({ status: 422, title: INVALID_DRAFT, errors: parsed.issues });
    const { site } = parsed.value;
    if (sites.bySlug(site) === null)
      return problemJson({ status: 404, title: `No site ${site} is published here.` });
    try {
      const token = deps.newToken();
      const result = await printed(token, parsed.value, deps);
      if (result === null) return problemJson(NO_BUILDER);
      return previewResponse(result, addressOf(c, site, token, deps));
    } catch (error) {
      log.error({ site, err: error }, 'draft cannot be stored');
      return problemJson(STORE_DOWN);
    }
  });
  routes.get(`${FOLDER}:token`, async (c) => {
    const token = c.req.param('token');
    const found = isId(token) ? await previews.find(token, now()) : null;
    if (found?.printed?.kind !== 'printed' || found.site !== c.var.site?.slug)
      return messagePage(404, 'There is no such draft, or its day is over.');
    return c.body(found.printed.html, 200, headersOf(found.printed.policy));
  });
  return routes;
}

/**
 * The headers of a preview, which only the holder of its address may see: neither cached nor indexed, and other sites
 * get no more than its origin as referrer.
 */
const headersOf = (policy: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
});

/** Verifies the operator's token, or a signature by the site's stock system; a number is the seconds to wait. */
async function signingBy(
  c: Context<AppEnv>,
  body: string,
  site: string,
  { access, secretsOf, now }: PreviewRouteDeps,
): Promise<Signing | number> {
  const given = bearerOf(c);
  if (given === undefined) return signingOf(c, secretsOf(site), body, now());
  const judged = await access?.judge(given, c.var.address, now());
  if (typeof judged === 'number') return judged;
  return judged === 'right' ? 'signed' : 'unsigned';
}

/** Has the builder render the draft, and waits; `null` on a timeout. */
async function printed(
  token: string,
  request: PreviewRequest,
  { previews, jobs, now }: PreviewRouteDeps,
): Promise<(Preview & { printed: PrintedDraft }) | null> {
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + STORED_MS);
  await previews.add(token, { site: request.site, request, created_at, expires_at });
  await jobs.enqueue('preview', { token });
  const started = performance.now();
  while (performance.now() - started < PREVIEW_TIMEOUT_MS) {
    const found = await previews.find(token, now());
    if (found === null) return null;
    if (found.printed !== null) return { ...found, printed: found.printed };
    await sleep(POLL_MS);
  }
  await previews.delete(token);
  return null;
}

function previewResponse(
  { printed: page, expires_at }: Preview & { printed: PrintedDraft },
  url: string,
): Response {
  if (page.kind === 'refused')
    return problemJson({ status: 422, title: INVALID_DRAFT, errors: page.problems.map(inWords) });
  const { path, warnings } = page;
  const body = { url, path, expires_at: expires_at.toISOString(), warnings: warnings.map(inWords) };
  return Response.json(body, { status: 201, headers: { Location: url, 'Cache-Control': 'no-store' } });
}

const inWords = ({ field, message, remedy }: { field: string; message: string; remedy: string }) => ({
  field,
  message: `${message}. ${remedy}.`,
});

/** Returns the draft's address on its site's host, which serves the scripts and styles. */
function addressOf(c: Context<AppEnv>, site: string, token: string, deps: PreviewRouteDeps): string {
  const port = /:\d+$/.exec(c.var.host)?.[0] ?? '';
  const own = c.var.site?.slug === site ? c.var.host : (deps.hostOf(site) ?? `${site}.localhost${port}`);
  return `${isHttps(c, deps.trustProxy) ? 'https' : 'http'}://${own}${FOLDER}${token}`;
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function siteIn(read: unknown): string {
  const site: unknown = Object(read).site;
  return typeof site === 'string' ? site : '';
}

const INVALID_DRAFT = 'The draft cannot be shown:';

const UNKNOWN: ProblemDetails = {
  status: 401,
  title:
    'Send the operator’s token as a bearer, or sign as Standard Webhooks has it with a secret of the site that the body names.',
};

const NO_BUILDER: ProblemDetails = {
  status: 503,
  title: 'The builder did not respond. Is it running (FORECOURT_BUILDER)?',
  retryAfter: RETRY_SECONDS,
};
