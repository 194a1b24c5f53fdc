import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Desk, Desks } from '#generator/desk.ts';
import { FOREIGN, type Problem, refuse, STORE_DOWN } from './answers.ts';
import type { ApiEnv } from './leads.ts';
import { readBody } from './read-body.ts';
import { isSameOrigin } from './same-origin.ts';

export interface PostDeps {
  desks: Desks;
  log: Logger;
}

/** What a page of a site posted to it, not looked at yet; else the answer that says what is wrong with it. */
export type Post = { ok: true; body: unknown; form: boolean; desk: Desk } | { ok: false; response: Response };

/** Takes a post of a site's own page, by script or by a native form (`form`), with the settings of the site. */
export async function readPost(c: Context<ApiEnv>, deps: PostDeps): Promise<Post> {
  const { site, host } = c.var;
  const form = isForm(c);
  const refused = (problem: Problem, asForm = form, phone: string | null = null): Post => ({
    ok: false,
    response: refuse(problem, asForm, phone),
  });
  if (!isSameOrigin(c, host)) return refused(FOREIGN);
  if (site === null)
    return refused({ status: 404, title: 'There is no dealership at this address.', errors: [] });
  const desk = await deskOf(site.slug, deps);
  if (desk === null) return refused(STORE_DOWN);
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

/** The settings of a site; `null` where they cannot be read at this moment. */
export async function deskOf(slug: string, { desks, log }: PostDeps): Promise<Desk | null> {
  try {
    return await desks.of(slug);
  } catch (error) {
    log.error({ site: slug, err: error }, 'settings cannot be read');
    return null;
  }
}
