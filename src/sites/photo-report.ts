import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeadHost } from '#domain/alerts/alert-rules.ts';
import { replaceFile } from './durable-file.ts';
import { textIfThere } from './files.ts';
import type { PhotoFault } from './photo-fault.ts';

/** How the photos of a site's feed stand. */
export interface PhotoReport {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  cars: number;
  /** Cars that show no photo, and those that show fewer than settings want. */
  without: number;
  below: number;
  minimum: number;
  /** The cars with the fewest photos below the minimum, up to `SCARCE_CARS`. */
  scarce: { car: string; photos: number }[];
  photos: number;
  waiting: number;
  shown: number;
  /** Photos that cannot be shown, by their fault. */
  faulty: Partial<Record<PhotoFault, number>>;
  /** Hosts that fail or limit requests, the worst first; `limits` is absent in reports of earlier versions. */
  hosts: { host: string; limits?: boolean; photos: number; cars: number }[];
  /** Hosts that fail, or have limited requests for days; absent in reports of earlier versions. */
  dead?: DeadHost[];
  /** Of this site's encoded files, and of those of all sites. */
  bytes: number;
  all_bytes: number;
  quota: number;
}

/** Whether photos wait until files are deleted or the quota is raised. */
export const isQuotaFull = ({ all_bytes, quota }: Pick<PhotoReport, 'all_bytes' | 'quota'>): boolean =>
  all_bytes >= quota;

/** Cars that a report names at most. */
export const SCARCE_CARS = 100;

const reportFile = (state: string, site: string) => join(state, 'photos', `${site}.json`);

/** The last report; `null` where no photo was fetched yet. */
export async function readPhotoReport(state: string, site: string): Promise<PhotoReport | null> {
  const text = await textIfThere(reportFile(state, site));
  return text === null ? null : JSON.parse(text);
}

export const writePhotoReport = (state: string, site: string, report: PhotoReport): Promise<void> =>
  replaceFile(reportFile(state, site), JSON.stringify(report));

export const deletePhotoReport = (state: string, site: string): Promise<void> =>
  rm(reportFile(state, site), { force: true });
