import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { SiteContext, SiteContexts } from '#sites/desk.ts';
import { FOREIGN, type ProblemDetails, refuse, STORE_DOWN } from './answers.ts';
import type { ApiEnv } from './api-env.ts';
import { readBody } from './read-body.ts';
import { isSameOrigin } from './same-origin.ts';

export interface PostDeps {
  desks: SiteContexts;
  log: Logger;
}

const NO_DEALERSHIP: ProblemDetails = {
  status: 404,
  title: 'There is no dealership at this address.',
  errors: [],
};

/** What a page of a site posted to it, not looked at yet; else the answer that says what is wrong with it. */
export type PostResult =
  | { ok: true; body: unknown; form: boolean; desk: SiteContext }
  | { ok: false; response: Response };

/** Takes a post of a site's own page, by script or by a native form (`form`), with the settings of the site. */
export async function readPost(c: Context<ApiEnv>, deps: PostDeps): Promise<PostResult> {
  const { host } = c.var;
  const form = isForm(c);
  const refused = (problem: ProblemDetails, asForm = form, phone: string | null = null): PostResult => ({
    ok: false,
    response: refuse(problem, asForm, phone),
  });
  if (!isSameOrigin(c, host)) return refused(FOREIGN);
  const reached = await loadSiteContext(c, deps, NO_DEALERSHIP);
  if (!reached.ok) return refused(reached.problem);
  const { desk } = reached;
  const sent = await readBody(c);
  if (sent.ok) return { ok: true, body: sent.body, form: sent.form, desk };
  const { status, field, message } = sent;
  return refused(
    { status, title: message, errors: [{ field, message }] },
    sent.form,
    desk.site.contact.phone,
  );
}

/** Whether a native form posted, which has to be led to a page. */
export const isForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/** The settings of a site, or what its visitor is told instead. */
type SiteLookup = { ok: true; desk: SiteContext } | { ok: false; problem: ProblemDetails };

/**
 * The settings of the site that is asked. Those that cannot be read at this moment are no reason to say that what was
 * asked for is not there: `nowhere` is said where there is no site at all.
 */
export async function loadSiteContext(
  c: Context<ApiEnv>,
  deps: PostDeps,
  nowhere: ProblemDetails,
): Promise<SiteLookup> {
  const { site } = c.var;
  if (site === null) return { ok: false, problem: nowhere };
  const desk = await readSiteContext(site.slug, deps);
  return desk === null ? { ok: false, problem: STORE_DOWN } : { ok: true, desk };
}

/** The settings of a site; `null` where they cannot be read at this moment. */
async function readSiteContext(slug: string, { desks, log }: PostDeps): Promise<SiteContext | null> {
  try {
    return await desks.of(slug);
  } catch (error) {
    log.error({ site: slug, err: error }, 'settings cannot be read');
    return null;
  }
}
