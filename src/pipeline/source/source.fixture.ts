import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import type { SourceContext } from './feed-body.ts';
import { NO_SECRETS } from './feed-secrets.ts';
import { FeedUnusable } from './feed-unusable.ts';

/** What a source works in: a project of its own, in which no variable is set. */
export const sourceContext = (own: Partial<SourceContext> = {}): SourceContext => ({
  site: fixtureSite(),
  locations: [],
  now: new Date('2026-11-20T00:00:00Z'),
  allow: [],
  folder: '',
  state: own.state ?? new FixtureProject().state,
  secret: NO_SECRETS,
  ...own,
});

/** Why a fetch was refused; throws where it was not. */
export async function refusalOf(fetched: Promise<unknown>): Promise<FeedUnusable> {
  const error: unknown = await fetched.catch((thrown: unknown) => thrown);
  if (error instanceof FeedUnusable) return error;
  throw new Error(`It was not refused: ${String(error)}`);
}

/** A folder with files by their names, each changed on that day of November 2026. */
export function folderWith(files: Record<string, readonly [text: string, day: number]>): string {
  const { root } = new FixtureProject();
  for (const [name, [text, day]] of Object.entries(files)) {
    writeFileSync(join(root, name), text);
    const changed = new Date(Date.UTC(2026, 10, day));
    utimesSync(join(root, name), changed, changed);
  }
  return root;
}
