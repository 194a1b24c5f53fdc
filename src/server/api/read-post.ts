import type { Context } from 'hono';
import type { SiteContext } from '#sites/site-context.ts';
import type { Core } from '../core.ts';
import type { ApiEnv } from './api-env.ts';
import { FOREIGN, type ProblemDetails, refuse, STORE_DOWN } from './problem.ts';
import { isForm, readBody } from './read-body.ts';
import { isSameOrigin } from './same-origin.ts';

export type PostDeps = Pick<Core, 'siteContexts' | 'log'>;

const NO_DEALERSHIP: ProblemDetails = {
  status: 404,
  title: 'There is no dealership at this address.',
};

/** What a page of the site posted, not validated yet; else the response that names the problem. */
export type PostResult =
  | {
      ok: true;
      body: unknown;
      form: boolean;
      siteContext: SiteContext;
      /** Responds with a problem, as a page or as JSON. */
      refuse(problem: ProblemDetails): Response;
    }
  | { ok: false; response: Response };

/** Reads a post of a site's own page, by script or native form (`form`), with the site's context. */
export async function readPost(c: Context<ApiEnv>, deps: PostDeps): Promise<PostResult> {
  const { host } = c.var;
  const form = isForm(c);
  const refused = (problem: ProblemDetails): PostResult => ({
    ok: false,
    response: refuse(problem, form, null),
  });
  if (!isSameOrigin(c, host)) return refused(FOREIGN);
  const reached = await loadSiteContext(c, deps, NO_DEALERSHIP);
  if (!reached.ok) return refused(reached.problem);
  const { siteContext } = reached;
  const sent = await readBody(c);
  const own = (problem: ProblemDetails) => refuse(problem, sent.form, siteContext.site.contact.phone);
  if (sent.ok) return { ...sent, siteContext, refuse: own };
  const { status, field, message } = sent;
  return { ok: false, response: own({ status, title: message, errors: [{ field, message }] }) };
}

type SiteLookup = { ok: true; siteContext: SiteContext } | { ok: false; problem: ProblemDetails };

/**
 * Loads the context of the request's site. `nowhere` is the problem where there is no site; unreadable settings are a
 * 503, since the resource may exist.
 */
export async function loadSiteContext(
  c: Context<ApiEnv>,
  deps: PostDeps,
  nowhere: ProblemDetails,
): Promise<SiteLookup> {
  const { site } = c.var;
  if (site === null) return { ok: false, problem: nowhere };
  const siteContext = await readSiteContext(site.slug, deps);
  return siteContext === null ? { ok: false, problem: STORE_DOWN } : { ok: true, siteContext };
}

/** Reads a site's context; `null` where it cannot be read at the moment. */
async function readSiteContext(slug: string, { siteContexts, log }: PostDeps): Promise<SiteContext | null> {
  try {
    return await siteContexts.of(slug);
  } catch (error) {
    log.error({ site: slug, err: error }, 'settings cannot be read');
    return null;
  }
}
