import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { $records, type RecordResult, readRecords } from '#stores/vehicle-records.ts';
import { readFile } from '../read-file.ts';

export interface LoadedCars {
  /** Whether the site has answered for each car. */
  settled: boolean;
  /** The cars as they are now, in the order of the ids. */
  records: VehicleRecord[];
  /** Ids of those that the site has no more. */
  gone: string[];
  /** Ids of those that it could not be asked for. */
  failed: string[];
}

/** What the site says of the cars of these ids. */
export function useRecords(ids: readonly string[]): LoadedCars {
  const answers = useStore($records);
  useEffect(() => {
    readRecords(ids, readFile);
  }, [ids]);
  const those = (kind: RecordResult['kind']) => ids.filter((id) => answers.get(id)?.kind === kind);
  return {
    settled: ids.every((id) => answers.has(id)),
    records: ids.flatMap((id) => {
      const answer = answers.get(id);
      return answer?.kind === 'found' ? [answer.record] : [];
    }),
    gone: those('gone'),
    failed: those('failed'),
  };
}
