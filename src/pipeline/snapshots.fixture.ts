import { HOUR_MS } from '#domain/duration.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import type { SnapshotRequest, TakenSnapshot } from './snapshot-request.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

/** When the first snapshot of a test is taken. */
export const NOW = new Date('2026-11-20T00:00:00Z');
export const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

export async function projectOf(records: unknown, site = {}): Promise<FixtureProject> {
  const project = new FixtureProject();
  await project.site(site);
  await project.stock(records);
  return project;
}

export const take = ({ root, state }: FixtureProject, request: Partial<SnapshotRequest> = {}) =>
  takeSnapshot({ root, state, site: 'test-site', now: NOW, ...request });

export async function taken(
  project: FixtureProject,
  request: Partial<SnapshotRequest> = {},
): Promise<TakenSnapshot & { snapshot: Snapshot }> {
  const result = await take(project, request);
  if (result.kind === 'refused') throw new Error(result.reasons.join('; '));
  return { ...result, snapshot: result.whole() };
}

/** Takes and commits a snapshot, as a publish does. */
export async function published(project: FixtureProject, request: Partial<SnapshotRequest> = {}) {
  const result = await taken(project, request);
  await commitSnapshot(project.state, result);
  return result.snapshot;
}

export const reasonsOf = async (project: FixtureProject, request: Partial<SnapshotRequest> = {}) => {
  const result = await take(project, request);
  return result.kind === 'refused' ? result.reasons : result.kind;
};
