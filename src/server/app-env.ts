import type { ApiEnv } from './api/api-env.ts';
import type { LiveRelease, LiveSite } from './live-site.ts';

/** What every route of a server with releases finds in its context: the site of the host, and the one release it answers from. */
export interface AppEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { site: LiveSite | null; release: LiveRelease | null };
}
