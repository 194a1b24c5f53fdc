import { homePath, type SignInType, signInPath } from '#domain/site/routes.ts';
import { readSession } from './read-session.ts';

/**
 * "When the user is not signed in and loading has finished, visiting a gated route redirects to /sign-in with type,
 * redirect and back" (S2 §4). What the page is for, the service refuses by itself.
 */
export async function guard(type: SignInType): Promise<void> {
  const session = await readSession();
  if (session !== null && session.phone === null) leaveToSignIn(type);
}

/** Sends who is signed out to sign in for this page; "back" does not lead to it again before that. */
export function leaveToSignIn(type: SignInType): void {
  const redirect = location.pathname + location.search + location.hash;
  location.replace(signInPath({ type, redirect, back: cameFrom() }));
}

/** The page of this site that led here; the home page for any other, and for the pages of signing in. */
function cameFrom(): string {
  if (!URL.canParse(document.referrer)) return homePath();
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !pathname.startsWith('/sign-in') ? pathname + search : homePath();
}
