import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';

/** The cars of these ids as they are now, in their order, once the site has answered for each of them. */
export function useRecords(ids: readonly string[]): { records: VehicleRecord[]; settled: boolean } {
  const answers = useStore($records);
  useEffect(() => {
    readRecords(ids);
  }, [ids]);
  const own = ids.map((id) => answers.get(id));
  return {
    records: own.flatMap((answer) => (answer?.kind === 'found' ? [answer.record] : [])),
    settled: own.every((answer) => answer !== undefined),
  };
}
