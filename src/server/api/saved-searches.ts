import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { searchToStore } from '#domain/saved-search/saved-search.ts';
import { isId } from '#domain/shortlist/list.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import { escapeHtml, messagePage, serverPage } from '../message-page.ts';
import { stopSearches } from '../saved-searches/stop-searches.ts';
import type { Visitor } from '../store/accounts.ts';
import type { SavedSearches, SavedSearchPage } from '../store/saved-searches/saved-searches.ts';
import type { ApiEnv } from './api-env.ts';
import { NO_STORE, type ProblemDetails, problemJson, tooMany } from './problem.ts';
import { readBody } from './read-body.ts';
import { parseRequest, serve } from './routes.ts';
import { ownVisitor, type SessionDeps } from './session.ts';

export interface SavedSearchRouteDeps extends SessionDeps, Pick<Core, 'mailer'> {
  savedSearches: Pick<SavedSearches, 'page' | 'confirm' | 'stop' | 'ofAccount' | 'change'>;
  guard: Guard;
}

/** The buttons of the page. */
const choiceSchema = z.object({ confirm: z.string().optional(), stop: z.string().optional() });

const UNKNOWN = 'This link is incomplete, or its search was deleted.';

const TOO_MANY = 'Too many changes of saved searches. Please try again later.';

const NO_SEARCH: ProblemDetails = { status: 404, title: 'This search was stopped already.' };

const NOT_YOURS: ProblemDetails = {
  ...NO_SEARCH,
  title: 'This saved search was stopped, or is not yours. Save what you see as a new one.',
};
const REPEATED: ProblemDetails = {
  status: 409,
  title: 'You saved this very search already. Change the filters, or stop one of the two.',
};

/**
 * Adds the page that every mail about saved searches links to, and the list of the signed-in user. Each change of the
 * page has a button, because programs that prefetch links must neither confirm nor stop anything.
 */
export function savedSearchRoutes(routes: Hono<ApiEnv>, deps: SavedSearchRouteDeps): void {
  const { savedSearches, mailer, guard, now } = deps;
  const listOf = async (c: Context<ApiEnv>, { user_id }: Visitor) => {
    const own = await savedSearches.ofAccount(user_id);
    const listed = own.map(({ isConfirmed: is_confirmed, token: _, ...search }) => ({
      ...search,
      is_confirmed,
    }));
    return c.json(listed, 200, NO_STORE);
  };
  serve(routes, 'GET /api/saved-searches', async (c) => {
    const member = await ownVisitor(c, deps);
    return member.ok ? listOf(c, member.visitor) : problemJson(member.problem);
  });
  serve(routes, 'PUT /api/saved-searches/:id', async (c) => {
    const member = await ownVisitor(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const { visitor } = member;
    const sent = await readBody(c);
    if (!sent.ok) return problemJson({ status: sent.status, title: sent.message });
    const parsed = parseRequest('PUT /api/saved-searches/:id', sent.body);
    if (!parsed.ok) return problemJson(parsed.problem);
    const { site, phone } = visitor;
    const admission = await guard.admit('watchlist', { site, phone, address: c.var.address }, now());
    if (!admission.ok) return problemJson(tooMany(TOO_MANY, admission));
    const { href, label } = parsed.value;
    const search = searchToStore(href, label);
    const own = { account_id: visitor.user_id, id: c.req.param('id') };
    const outcome = search && (await savedSearches.change(own, search, now()));
    if (outcome === 'repeated') return problemJson(REPEATED);
    return outcome === 'changed' ? listOf(c, visitor) : problemJson(NOT_YOURS);
  });
  serve(routes, 'DELETE /api/saved-searches/:id', async (c) => {
    const member = await ownVisitor(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const { visitor } = member;
    const own = await savedSearches.ofAccount(visitor.user_id);
    const stopped = own.find(({ id }) => id === c.req.param('id'));
    if (stopped === undefined) return problemJson(NO_SEARCH);
    const { id, token } = stopped;
    await stopSearches({ savedSearches, mailer }, { site: visitor.site, token, id });
    return listOf(c, visitor);
  });
  serve(routes, 'GET /api/saved-searches/:id', async (c) => {
    const [site, token] = placeOf(c);
    const page = isId(token) ? await savedSearches.page(site, token) : null;
    return page === null ? messagePage(404, UNKNOWN) : searchPage(page);
  });
  serve(routes, 'POST /api/saved-searches/:id', async (c) => {
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
  c.req.param('id') ?? '',
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
