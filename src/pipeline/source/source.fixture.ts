import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import type { SourceContext } from './feed-body.ts';
import { NO_SECRETS } from './feed-secrets.ts';

/** What a source works in: a project of its own, in which no variable is set. */
export const sourceContext = (own: Partial<SourceContext> = {}): SourceContext => ({
  ...{ site: fixtureSite(), locations: [], now: new Date('2026-11-20T00:00:00Z'), allow: [] },
  ...{ folder: '', state: own.state ?? new FixtureProject().state, secret: NO_SECRETS },
  ...own,
});
