import { type FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { later, projectOf, published, take } from './snapshots.fixture.ts';

export const RECORDS = feedRecords(30).map((record, n) => ({
  ...record,
  price: 12_000 + n * 700,
  km: 30_000 + n * 1000,
  dealership_id: n % 2,
  images: [`https://photos.example/${n}.jpg`],
}));
export const with_ = (change: (record: (typeof RECORDS)[number], n: number) => object) =>
  RECORDS.map((record, n) => ({ ...record, ...change(record, n) }));
export const oneWith = (n: number, changes: object) => with_((_, index) => (index === n ? changes : {}));

export async function refused(project: FixtureProject) {
  const result = await take(project, { now: later(1) });
  if (result.kind !== 'refused' || result.held === null) throw new Error('It was not held');
  return { ...result, held: result.held };
}

export async function live(): Promise<FixtureProject> {
  const project = await projectOf(RECORDS, { images: { hosts: ['photos.example'] } });
  await published(project);
  return project;
}
