import { localPath } from '../site/local-path.ts';
import { homePath } from '../site/routes.ts';

/** Addresses that a person who has just signed in has nothing to do at. */
const NO_AIM = /^\/(?:api|sign-in)(?:[/?#]|$)/;

/** Where somebody goes after signing in: to the path requested where it stays on this site (rules 27), else home. */
export function afterSignIn(redirect: string | null | undefined): string {
  const path = localPath(redirect);
  return path === null || NO_AIM.test(path) ? homePath() : path;
}
