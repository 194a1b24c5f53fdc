import { slugify } from '#domain/slug.ts';
import { codesIn, type Dictionary, dictionaryOf } from './dictionary.ts';
import { type Documents, hasDocument } from './documents.ts';
import type { StoredColumn } from './index-file.ts';
import { once } from './memoize.ts';
import { isList, isScalar, type JsonValue, type Scalar } from './record.ts';

/** One attribute of all documents, opened. */
export interface IndexColumn {
  /** The value of one document; `undefined` for missing. */
  at: (row: number) => JsonValue | undefined;
  /** Made at first use. */
  dictionary: () => Dictionary;
}

/** Columns by their attributes. */
export type Columns = (attribute: string) => IndexColumn | undefined;

/** Opens a stored column of `total` documents. */
export function openColumn(stored: StoredColumn, total: number, columns: Columns): IndexColumn {
  const { values, bytes } = stored;
  switch (stored.kind) {
    case 'plain':
      return columnOf(total, (row) => values[row] ?? undefined);
    case 'sets':
      return setsColumn(values.filter(isScalar), bytes, total);
    case 'integers': {
      const { minimum } = stored;
      const codes = codesIn(stored.width, bytes);
      return columnOf(total, (row) => (codes[row] ? codes[row] - 1 + minimum : undefined));
    }
    case 'lookup': {
      const [codes] = columns(stored.from)?.dictionary().codes ?? [];
      return columnOf(total, (row) => values[(codes?.[row] ?? 0) - 1] ?? undefined);
    }
    case 'templates': {
      const codes = codesIn(stored.width, bytes);
      const fillers = values.map((template) => fillerOf(template, columns));
      return columnOf(total, (row) => fillers[(codes[row] ?? 0) - 1]?.(row));
    }
    case 'codes': {
      const codes = codesIn(stored.width, bytes);
      const at = (row: number) => values[(codes[row] ?? 0) - 1];
      return values.every(isScalar)
        ? { at, dictionary: () => ({ values, codes: [codes], sets: [] }) }
        : columnOf(total, at);
    }
  }
}

/** A column of the values of `at`. */
export function columnOf(total: number, at: IndexColumn['at']): IndexColumn {
  const scalarsAt = (row: number) => {
    const value = at(row);
    return isList(value) ? [...new Set(value.filter(isScalar))] : isScalar(value) ? [value] : [];
  };
  return {
    at,
    dictionary: once(() => dictionaryOf(Array.from({ length: total }, (_, row) => scalarsAt(row)))),
  };
}

function setsColumn(scalars: readonly Scalar[], bytes: Uint8Array<ArrayBuffer>, total: number): IndexColumn {
  const words = Math.ceil(total / 32);
  const all = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const sets: Documents[] = scalars.map((_, place) => all.subarray(place * words, (place + 1) * words));
  return {
    at: (row) => {
      const list = scalars.filter((_, place) => hasDocument(sets[place] ?? all, row));
      return list.length > 0 ? list : undefined;
    },
    dictionary: () => ({ values: scalars, codes: [], sets }),
  };
}

/** How a template writes a value: as it is, as a slug, as digits in groups of three. */
const FORMATS: Record<string, (text: string) => string> = {
  slug: slugify,
  grouped: (text) => text.replace(/\B(?=(?:\d{3})+$)/g, ','),
};

/** Text, attribute, format, text, …: of a template with `{attribute}` and `{attribute|format}`. */
const partsOf = (template: JsonValue): string[] => String(template).split(/\{([^{}|]+)\|?(\w*)\}/);

/** Attributes that a template is filled in with. */
export const placesIn = (template: JsonValue): string[] =>
  isList(template) ? template.flatMap(placesIn) : partsOf(template).filter((_, place) => place % 3 === 1);

/** A template's values by row: its text, or those of a list, with `{attribute}` and `{attribute|format}` filled in. */
export function fillerOf(template: JsonValue, columns: Columns): (row: number) => JsonValue {
  if (isList(template)) {
    const fillers = template.map((item) => fillerOf(item, columns));
    return (row) => fillers.map((filler) => filler(row));
  }
  const parts = partsOf(template);
  const fillers = parts.map((text, place) => {
    if (place % 3 !== 1) return () => (place % 3 === 0 ? text : '');
    const [column, format = String] = [columns(text), FORMATS[parts[place + 1] ?? '']];
    return (row: number) => format(String(column?.at(row) ?? ''));
  });
  return (row) => {
    let text = '';
    for (const filler of fillers) text += filler(row);
    return text;
  };
}
