import type { Context } from 'hono';
import type { SiteContext } from '#sites/site-context.ts';
import type { Core } from '../core.ts';
import type { ApiEnv } from './api-env.ts';
import { FOREIGN, type ProblemDetails, refuse, STORE_DOWN } from './problem.ts';
import { readBody } from './read-body.ts';
import { isSameOrigin } from './same-origin.ts';

export type PostDeps = Pick<Core, 'siteContexts' | 'log'>;

const NO_DEALERSHIP: ProblemDetails = {
  status: 404,
  title: 'There is no dealership at this address.',
  errors: [],
};

/** What a page of a site posted to it, not validated yet; else the response that names the problem. */
export type PostResult =
  | {
      ok: true;
      body: unknown;
      form: boolean;
      siteContext: SiteContext;
      /** A problem as who posted can read it. */
      refuse(problem: ProblemDetails): Response;
    }
  | { ok: false; response: Response };

/** Takes a post of a site's own page, by script or by a native form (`form`), with the settings of the site. */
export async function readPost(c: Context<ApiEnv>, deps: PostDeps): Promise<PostResult> {
  const { host } = c.var;
  const form = isForm(c);
  const refused = (problem: ProblemDetails): PostResult => ({
    ...{ ok: false, response: refuse(problem, form, null) },
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

/** Whether a native form posted, which has to be led to a page. */
export const isForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/** The settings of a site, or the problem for its visitor. */
type SiteLookup = { ok: true; siteContext: SiteContext } | { ok: false; problem: ProblemDetails };

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
  const siteContext = await readSiteContext(site.slug, deps);
  return siteContext === null ? { ok: false, problem: STORE_DOWN } : { ok: true, siteContext };
}

/** The settings of a site; `null` where they cannot be read at this moment. */
async function readSiteContext(slug: string, { siteContexts, log }: PostDeps): Promise<SiteContext | null> {
  try {
    return await siteContexts.of(slug);
  } catch (error) {
    log.error({ site: slug, err: error }, 'settings cannot be read');
    return null;
  }
}
