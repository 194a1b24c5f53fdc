import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { $records, type RecordResult, readRecords } from '#stores/vehicle-records.ts';
import { request } from '../request.ts';

export interface LoadedCars {
  /** Whether the site has responded for every car. */
  settled: boolean;
  /** The cars' current records, in the order of the ids. */
  records: VehicleRecord[];
  /** Ids of cars that the site no longer has. */
  gone: string[];
  /** Ids of cars whose request failed. */
  failed: string[];
}

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
