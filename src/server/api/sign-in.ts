import { Hono } from 'hono';
import { isId } from '#domain/shortlist/list.ts';
import { signInCodePath } from '#domain/site/routes.ts';
import { refuse } from './answers.ts';
import type { ApiEnv } from './api-env.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { serve } from './routes.ts';
import { sessionCookie } from './session.ts';
import { codeCookie, guessCode, type SignInStepDeps, sendCode } from './sign-in-steps.ts';

export type SignInDeps = SignInStepDeps & PostDeps;

/**
 * `POST /sign-in/code` sends a code to a phone, `POST /sign-in` signs in who types it. Both take scripts and native
 * forms, and answer alike whether the phone is known or not (promises "Sign-in and the API").
 */
export function signInRoutes(deps: SignInDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  serve(routes, 'POST /api/sign-in/code', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { desk, form } = post;
    // A native form says nothing of where its page was asked to lead; the address of the page does.
    const from = { referer: c.req.header('referer') ?? null, address: c.var.address };
    const sent = await sendCode({ ...post, ...from, host: c.var.host }, deps);
    if (!sent.ok) return refuse(sent.problem, form, desk.site.contact.phone);
    const next = signInCodePath(sent.value.redirect);
    codeCookie.keep(c, sent.value.id);
    c.header('Cache-Control', 'no-store');
    return form ? c.redirect(next, 303) : c.json({ next }, 202);
  });
  serve(routes, 'POST /api/sign-in', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { desk, form } = post;
    const id = codeCookie.read(c) ?? '';
    const by = {
      id: isId(id) ? id : '',
      user_agent: c.req.header('user-agent') ?? null,
      address: c.var.address,
    };
    const guessed = await guessCode({ ...post, ...by }, deps);
    if (!guessed.ok) return refuse(guessed.problem, form, desk.site.contact.phone);
    codeCookie.drop(c);
    sessionCookie.keep(c, guessed.value.token);
    c.header('Cache-Control', 'no-store');
    return form ? c.redirect(guessed.value.redirect, 303) : c.json({ next: guessed.value.redirect }, 200);
  });
  return routes;
}
