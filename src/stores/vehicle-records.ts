import { atom } from 'nanostores';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';

/** A car's current record; `gone` where the site no longer has it, `failed` where the request failed. */
export type RecordResult = { kind: 'found'; record: VehicleRecord } | { kind: 'gone' } | { kind: 'failed' };

/** The results so far, by id: "render live facts" (rules 45). */
export const $records = atom<ReadonlyMap<string, RecordResult>>(new Map());

/** Fetches a file of the release. */
type ReadFile = (path: string) => Promise<Response>;

const requestedRecords = new Set<string>();
const REMOVED_STATUSES = [404, 410];

/** Fetches the cars that this page has not requested yet. */
export async function readRecords(ids: readonly string[], read: ReadFile): Promise<void> {
  const fresh = ids.filter((id) => !requestedRecords.has(id));
  await Promise.all(
    fresh.map(async (id) => {
      requestedRecords.add(id);
      const result = await fetchRecord(id, read);
      $records.set(new Map($records.get()).set(id, result));
    }),
  );
}

async function fetchRecord(id: string, read: ReadFile): Promise<RecordResult> {
  try {
    const response = await read(vehicleRecordPath(id));
    if (REMOVED_STATUSES.includes(response.status)) return { kind: 'gone' };
    return response.ok ? { kind: 'found', record: await response.json() } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
