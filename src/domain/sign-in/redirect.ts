import { localPath } from '../site/local-path.ts';
import { homePath } from '../site/routes.ts';

/** Addresses that make no sense right after signing in. */
const NO_AIM = /^\/(?:api|sign-in)(?:[/?#]|$)/;

/**
 * Returns the path to redirect to after sign-in: the requested one if it is on this site (rules 27), else the home
 * page.
 */
export function afterSignIn(redirect: string | null | undefined): string {
  const path = localPath(redirect);
  return path === null || NO_AIM.test(path) ? homePath() : path;
}
