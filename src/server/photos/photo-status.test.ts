import { expect, it } from 'vitest';
import { photoReportWith } from '#sites/photo-report.fixture.ts';
import { photoRows, photoStatus, photoSummary } from './photo-status.ts';

const report = photoReportWith({
  cars: 10,
  photos: 1200,
  waiting: 30,
  shown: 1160,
  without: 1,
  below: 2,
  scarce: [
    { car: '7', photos: 0 },
    { car: '9', photos: 2 },
  ],
  faulty: { html: 3, unreachable: 7 },
  hosts: [{ host: 'dms.example', photos: 7, cars: 2 }],
});

it('prints a report as a line', () => {
  expect(photoSummary(report)).toBe(
    '1,200 photos of 10 cars, 1,160 encoded, 30 waiting, 1 car without photos, 1 host failing',
  );
  expect(photoSummary(photoReportWith())).toBe('200 photos of 10 cars, 200 encoded, 0 waiting');
});

it('prints a report as rows: failing hosts, faults, cars with too few photos, disk', () => {
  expect(photoRows(report).map(({ head, text }) => `${head}: ${text}`)).toEqual([
    `Photos: ${photoSummary(report)}`,
    'Disk: 0.1 GB here, 2.0 GB of 50.0 GB on all sites',
    'dms.example: 7 photos of 2 cars cannot be fetched',
    'it is a page, no picture: 3 photos omitted',
    'Fewer than 3 photos: 2 cars, of which 1 without any',
    'Car 7: 0 photos',
    'Car 9: 2 photos',
  ]);
});

it('names a host that limits requests as that, and counts it as none that fails', () => {
  const limited = photoReportWith({ hosts: [{ host: 'dms.example', limits: true, photos: 7, cars: 2 }] });
  expect(photoSummary(limited)).not.toContain('failing');
  expect(photoStatus(limited).failing_hosts).toBe(0);
  expect(photoRows(limited)).toContainEqual({
    head: 'dms.example',
    text: '7 photos of 2 cars wait: it limits requests',
    remedy: 'It is tried again when it allows',
  });
});

it('shows everybody figures, and neither hosts nor cars', () => {
  const status = photoStatus(report);
  expect(status).toMatchObject({ photos: 1200, waiting: 30, without: 1, faulty: 10, failing_hosts: 1 });
  expect(JSON.stringify(status)).not.toMatch(/dms|"7"/);
});
