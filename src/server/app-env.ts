import type { ApiEnv } from './api/api-env.ts';
import type { LiveRelease, LiveSite } from './live-site.ts';

/**
 * The context variables of every route of a server with releases: the host's site, and the one release that this
 * request is served from.
 */
export interface AppEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { site: LiveSite | null; release: LiveRelease | null };
}
