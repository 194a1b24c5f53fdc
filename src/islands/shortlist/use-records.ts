import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { $records, type RecordResult, readRecords } from '#stores/vehicle-records.ts';
import { request } from '../request.ts';

export interface LoadedCars {
  /** Whether the site has responded for each car. */
  settled: boolean;
  /** The cars as they are now, in the order of the ids. */
  records: VehicleRecord[];
  /** Ids of those that the site has no more. */
  gone: string[];
  /** Ids of those whose request failed. */
  failed: string[];
}

/** The cars of these ids, as the site has them. */
export function useRecords(ids: readonly string[]): LoadedCars {
  const results = useStore($records);
  useEffect(() => {
    readRecords(ids, request);
  }, [ids]);
  const those = (kind: RecordResult['kind']) => ids.filter((id) => results.get(id)?.kind === kind);
  return {
    settled: ids.every((id) => results.has(id)),
    records: ids.flatMap((id) => {
      const result = results.get(id);
      return result?.kind === 'found' ? [result.record] : [];
    }),
    gone: those('gone'),
    failed: those('failed'),
  };
}
