import { homePath, type SignInType, signInPath } from '#domain/site/routes.ts';
import { readSession } from './read-session.ts';

/**
 * "When the user is not signed in and loading has finished, visiting a gated route redirects to /sign-in with type,
 * redirect and back" (S2 §4). The service enforces the gate itself. A page from the back-forward cache, which may show
 * what belongs to a user, is hidden until the same user is known to be signed in, and loaded again otherwise.
 */
export async function guard(type: SignInType): Promise<void> {
  const session = await readSession();
  if (session?.phone === null) return leaveToSignIn(type);
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    const { style } = document.body;
    style.visibility = 'hidden';
    if ((await readSession())?.phone === session?.phone) style.visibility = '';
    else location.reload();
  });
}

/** Sends a visitor to sign in for this page, replacing it in the history, so that "back" skips it. */
export function leaveToSignIn(type: SignInType): void {
  const redirect = location.pathname + location.search + location.hash;
  location.replace(signInPath({ type, redirect, back: cameFrom() }));
}

/** Returns the page of this site that led here; the home page otherwise, and for sign-in pages. */
function cameFrom(): string {
  if (!URL.canParse(document.referrer)) return homePath();
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !pathname.startsWith('/sign-in') ? pathname + search : homePath();
}
