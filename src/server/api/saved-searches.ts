import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { isId } from '#domain/shortlist/list.ts';
import type { Core } from '../core.ts';
import { escapeHtml, messagePage, serverPage } from '../message-page.ts';
import { stopSearches } from '../saved-searches/stop-searches.ts';
import type { SavedSearches, SavedSearchPage } from '../store/saved-searches.ts';
import type { ApiEnv } from './api-env.ts';
import { readBody } from './read-body.ts';
import { serve } from './routes.ts';

export interface SavedSearchRouteDeps extends Pick<Core, 'now' | 'mailer'> {
  savedSearches: Pick<SavedSearches, 'page' | 'confirm' | 'stop'>;
}

/** The buttons of the page. */
const choiceSchema = z.object({ confirm: z.string().optional(), stop: z.string().optional() });

const UNKNOWN = 'This link is not whole, or the search it belongs to was stopped.';

/**
 * Adds the page that every mail about saved searches links to. Each change has a button, because programs that prefetch
 * links must neither confirm nor stop anything.
 */
export function savedSearchRoutes(
  routes: Hono<ApiEnv>,
  { savedSearches, mailer, now }: SavedSearchRouteDeps,
): void {
  serve(routes, 'GET /api/saved-searches/:token', async (c) => {
    const [site, token] = placeOf(c);
    const page = isId(token) ? await savedSearches.page(site, token) : null;
    return page === null ? messagePage(404, UNKNOWN) : searchPage(page);
  });
  serve(routes, 'POST /api/saved-searches/:token', async (c) => {
    const [site, token] = placeOf(c);
    if (!isId(token)) return messagePage(404, UNKNOWN);
    const sent = await readBody(c);
    // Mail programs may post another type (RFC 8058); without a choice all is stopped.
    if (!sent.ok && sent.status !== 415) return messagePage(sent.status, sent.message);
    const { confirm, stop } = choiceSchema.catch({}).parse(sent.ok ? sent.body : {});
    if (confirm !== undefined)
      return (await savedSearches.confirm(site, token, now()))
        ? messagePage(200, 'Thank you. We write when something new matches, at most once a day.')
        : messagePage(404, UNKNOWN);
    return (await stopSearches({ savedSearches, mailer }, { site, token, id: stop ?? null }))
      ? messagePage(200, 'Stopped. You get no more mails about this.')
      : messagePage(404, UNKNOWN);
  });
}

const placeOf = (c: Context<ApiEnv>): [site: string, token: string] => [
  c.var.site?.slug ?? '',
  c.req.param('token') ?? '',
];

function searchPage({ label, isConfirmed, confirmed }: SavedSearchPage): Response {
  const title = isConfirmed ? 'Your saved searches' : 'Shall we write to you?';
  const question = isConfirmed
    ? ''
    : `<form method="post"><p>When something new matches: ${escapeHtml(label)}. At most one mail a day.</p>\n<button type="submit" name="confirm" value="yes">Yes, write to me</button></form>`;
  const own = confirmed.map(
    ({ id, label: words, href }) =>
      `<p><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></p>\n<form method="post"><button type="submit" name="stop" value="${escapeHtml(id)}">Stop this one</button></form>`,
  );
  const all = `<form method="post"><button type="submit">${isConfirmed ? 'Stop all of them' : 'No, delete it'}</button></form>`;
  return serverPage(200, title, [question, ...own, all].join('\n'), "'self'");
}
