import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { request } from '../request.ts';
import { ShortlistCard } from './ShortlistCard.tsx';

interface Props {
  entries: readonly ShortlistEntry[];
  /** Whether the car with this id is still in the list. */
  isListed: (id: string) => boolean;
  onToggle: (entry: ShortlistEntry) => void;
}

/** The cars of a list with their current facts, which it requests. */
export function ShortlistCards({ entries, isListed, onToggle }: Props) {
  const records = useStore($records);
  useEffect(() => {
    readRecords(
      entries.map(({ id }) => id),
      request,
    );
  }, [entries]);
  return (
    <ul className="cards">
      {entries.map((entry) => (
        <li key={entry.id}>
          <ShortlistCard
            entry={entry}
            result={records.get(entry.id)}
            isListed={isListed(entry.id)}
            onToggle={() => onToggle(entry)}
          />
        </li>
      ))}
    </ul>
  );
}
