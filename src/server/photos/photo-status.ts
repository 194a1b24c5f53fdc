import { count } from '#domain/count.ts';
import { formatNumber } from '#domain/money.ts';
import { HOST_FAULTS, PHOTO_FAULTS, type PhotoFault } from '#sites/photo-fault.ts';
import type { PhotoReport } from '#sites/photo-report.ts';
import type { SectionRow } from '../cockpit/section.ts';

/** What `/status` shows of a site's photos: figures alone, no host. */
export interface PhotoStatus
  extends Pick<PhotoReport, 'at' | 'cars' | 'without' | 'below' | 'photos' | 'waiting' | 'shown' | 'bytes'> {
  faulty: number;
  failing_hosts: number;
}

export function photoStatus(report: PhotoReport): PhotoStatus {
  const { at, cars, without, below, photos, waiting, shown, bytes, faulty, hosts } = report;
  return {
    at,
    cars,
    without,
    below,
    photos,
    waiting,
    shown,
    bytes,
    faulty: Object.values(faulty).reduce((sum, own) => sum + own, 0),
    failing_hosts: failingOf(hosts).length,
  };
}

const failingOf = (hosts: PhotoReport['hosts']) => hosts.filter(({ limits }) => limits !== true);

/** The report on one line. */
export function photoSummary({ photos, cars, shown, waiting, without, hosts }: PhotoReport): string {
  const failing = failingOf(hosts).length;
  return [
    `${count(photos, 'photo')} of ${count(cars, 'car')}`,
    `${formatNumber(shown)} encoded`,
    `${formatNumber(waiting)} waiting`,
    ...(without === 0 ? [] : [`${count(without, 'car')} without photos`]),
    ...(failing === 0 ? [] : [`${count(failing, 'host')} failing`]),
  ].join(', ');
}

/** The report in full, one fact a row. */
export function photoRows(report: PhotoReport): SectionRow[] {
  const { without, below, minimum, hosts, scarce } = report;
  const faults = Object.entries(report.faulty) as [PhotoFault, number][];
  return [
    { head: 'Photos', text: photoSummary(report) },
    {
      head: 'Disk',
      text: `${gigabytes(report.bytes)} here, ${gigabytes(report.all_bytes)} of ${gigabytes(report.quota)} on all sites`,
    },
    ...hosts.map((failing) => ({
      head: failing.host,
      text: `${count(failing.photos, 'photo')} of ${count(failing.cars, 'car')} ${failing.limits ? 'wait: it limits requests' : 'cannot be fetched'}`,
      remedy: failing.limits
        ? 'It is tried again when it allows'
        : 'It is tried again automatically; contact its operator if this lasts',
    })),
    ...faults
      .filter(([fault]) => !HOST_FAULTS.includes(fault))
      .map(([fault, own]) => ({ head: PHOTO_FAULTS[fault], text: `${count(own, 'photo')} omitted` })),
    {
      head: `Fewer than ${count(minimum, 'photo')}`,
      text: `${count(below, 'car')}, of which ${formatNumber(without)} without any`,
    },
    ...scarce.map(({ car, photos }) => ({ head: `Car ${car}`, text: count(photos, 'photo') })),
  ];
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;
