import { isEmpty, isRecord } from '../dirt/reading.ts';

/** Reads one column of a record; `undefined` where the record has none of that name. */
export type ReadColumn = (record: unknown) => unknown;

/** One step into a value: a key, then entries of its list. */
interface PathStep {
  /** As it stands in the path; an XML element is found by it that has a text and is named by an attribute. */
  written: string;
  key: string;
  /** `[0]`, `[*]` or `[Name=Value]`. */
  pick: ((list: readonly unknown[]) => unknown) | null;
}

/**
 * Reads a column by its own name, whatever it holds; else by a path: `Specs.Engine`, `Photos[0].Url`,
 * `Photos[*].Url`, `Ids[Type=VIN].Value`. An XML element that occurs once is a list of one; its attributes are
 * `Price@type`.
 */
export function columnReader(column: string): ReadColumn {
  const steps = stepsOf(column);
  return (record) => {
    if (isRecord(record) && Object.hasOwn(record, column)) return record[column];
    return steps.length === 1 && steps[0]?.pick === null ? undefined : follow(record, steps);
  };
}

const STEP = /(?:^|\.)([^.[\]]+)(?:\[(\*|\d+|[^\]=]+=[^\]]*)\])?/g;

function stepsOf(column: string): PathStep[] {
  return [...column.matchAll(STEP)].map(([step, key = '', pick]) => ({
    written: step.replace(/^\./, ''),
    key,
    pick: pick === undefined ? null : pickerOf(pick),
  }));
}

function pickerOf(pick: string): NonNullable<PathStep['pick']> {
  if (pick === '*') return (list) => list;
  if (!pick.includes('=')) return (list) => list[Number(pick)];
  const [name = '', wanted = ''] = pick.split('=', 2);
  const isWanted = (entry: unknown) =>
    isRecord(entry) && String(entry[name]).toLowerCase() === wanted.toLowerCase();
  return (list) => list.find(isWanted);
}

function follow(value: unknown, [step, ...rest]: readonly PathStep[]): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    const found = value.map((entry) => follow(entry, [step, ...rest])).filter((entry) => !isEmpty(entry));
    return found.length === 0 ? undefined : found.flat();
  }
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, step.written)) return follow(value[step.written], rest);
  if (step.pick === null || !Object.hasOwn(value, step.key)) return undefined;
  const next = value[step.key];
  return follow(step.pick(Array.isArray(next) ? next : [next]), rest);
}
