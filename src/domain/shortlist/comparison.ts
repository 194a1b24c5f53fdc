import { rowsAt } from '../vehicle/specifications.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';

/** A fact of which the cars have different values: one cell for each car, empty where it has none. */
export interface DifferingRow {
  key: string;
  label: string;
  cells: string[][];
}

/** A fact that all the cars share. */
export interface SharedRow {
  key: string;
  label: string;
  values: string[];
}

/** "/compare?ids=, table headers" (rules 43), what differs first. */
export interface CarComparison {
  differing: DifferingRow[];
  shared: SharedRow[];
}

const FEATURES = { key: 'features', label: 'Features' };

/** Sets cars side by side as they are at `now`: their specifications in the order of the page, then the features that not all have, then all have. */
export function comparison(records: readonly VehicleRecord[], now: Date): CarComparison {
  const rows = specificationRows(records, now);
  const inAll = (records[0]?.features ?? []).filter((feature) =>
    records.every(({ features }) => features.includes(feature)),
  );
  const rest = records.map(({ features }) => features.filter((feature) => !inAll.includes(feature)));
  return {
    differing: [
      ...rows.filter(differs),
      ...(rest.some((features) => features.length > 0) ? [{ ...FEATURES, cells: rest }] : []),
    ],
    shared: [
      ...rows
        .filter((row) => !differs(row))
        .map(({ key, label, cells }) => ({ key, label, values: cells.slice(0, 1).flat() })),
      ...(inAll.length > 0 ? [{ ...FEATURES, values: inAll }] : []),
    ],
  };
}

function specificationRows(records: readonly VehicleRecord[], now: Date): DifferingRow[] {
  const cars = records.map(({ specifications }) => rowsAt(specifications, now));
  const labels = new Map(cars.flatMap((rows) => rows.map(({ key, label }) => [key, label])));
  return [...labels].map(([key, label]) => ({
    key,
    label,
    cells: cars.map((rows) => rows.filter((row) => row.key === key).map(({ value }) => value)),
  }));
}

const differs = ({ cells }: DifferingRow): boolean => cells.some((cell) => cell.join() !== cells[0]?.join());
