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

const UNKNOWN = 'This link is incomplete, or its search was deleted.';

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
        ? messagePage(200, 'Thank you. We write when there is news, at most once a day.')
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

function searchPage({ id, label, isConfirmed, confirmed }: SavedSearchPage): Response {
  const button = (text: string, choice = '', about = text) =>
    `<form method="post"><button type="submit"${choice} aria-label="${escapeHtml(about)}">${text}</button></form>`;
  const stop = (search: string) => ` name="stop" value="${escapeHtml(search)}"`;
  if (!isConfirmed) {
    const question = `<p>When there is news about: ${escapeHtml(label)}. At most one mail a day.</p>`;
    const yes = button('Yes, write to me', ' name="confirm" value="yes"');
    return serverPage(
      200,
      'Shall we write to you?',
      [question, yes, button('No, delete it', stop(id))].join('\n'),
      "'self'",
    );
  }
  const own = confirmed.map(
    (search) =>
      `<p><a href="${escapeHtml(search.href)}">${escapeHtml(search.label)}</a></p>\n${button('Stop this one', stop(search.id), `Stop this one: ${search.label}`)}`,
  );
  return serverPage(200, 'Your saved searches', [...own, button('Stop all of them')].join('\n'), "'self'");
}
