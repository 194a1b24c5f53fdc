import { count } from '#domain/count.ts';
import { formatNumber } from '#domain/money.ts';
import { HOST_FAULTS, PHOTO_FAULTS, type PhotoFault } from '#domain/photo/photo-fault.ts';
import type { PhotoReport } from '#sites/photo-report.ts';

/** A report in words, one line each. */
export function reportLines(report: PhotoReport): string[] {
  const { cars, without, below, minimum, photos, shown, waiting, faulty, hosts } = report;
  const faults = Object.entries(faulty) as [PhotoFault, number][];
  return [
    `${count(photos, 'photo')} of ${count(cars, 'car')}: ${formatNumber(shown)} encoded, ${formatNumber(waiting)} waiting`,
    `${count(without, 'car')} without photos, ${count(below, 'car')} with fewer than ${minimum}`,
    ...hosts.map(
      (lost) =>
        `${lost.host} fails: ${count(lost.photos, 'photo')} of ${count(lost.cars, 'car')} cannot be fetched`,
    ),
    ...faults
      .filter(([fault]) => !HOST_FAULTS.includes(fault))
      .map(([fault, own]) => `${count(own, 'photo')} left out: ${PHOTO_FAULTS[fault]}`),
    `${gigabytes(report.bytes)} here, ${gigabytes(report.all_bytes)} of ${gigabytes(report.quota)} on disk`,
  ];
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;
