import type { PhotoReport } from './photo-report.ts';

/** A report on ten cars whose photos are all encoded, but for what a test sets. */
export const photoReportWith = (report: Partial<PhotoReport> = {}): PhotoReport => ({
  at: '2026-01-01T00:00:00.000Z',
  cars: 10,
  photos: 200,
  waiting: 0,
  shown: 200,
  without: 0,
  below: 0,
  minimum: 3,
  scarce: [],
  faulty: {},
  hosts: [],
  bytes: 1e8,
  all_bytes: 2e9,
  quota: 50e9,
  ...report,
});
