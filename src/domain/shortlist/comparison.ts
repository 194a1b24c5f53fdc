import { rowsAt } from '../vehicle/specifications.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';

/** A fact whose values differ: a cell of values for each car, which may be empty. */
export interface DifferingRow {
  key: string;
  label: string;
  cells: string[][];
}

/** A fact that all cars share. */
export interface SharedRow {
  key: string;
  label: string;
  values: string[];
}

/** The table of `/compare?ids=` (rules 43), differences first. */
export interface CarComparison {
  differing: DifferingRow[];
  shared: SharedRow[];
}

const FEATURES = { key: 'features', label: 'Features' };

/**
 * Compares cars at `now`: specifications in page order, then features; first those that differ, then the shared ones.
 */
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
