import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from './column-facts.ts';
import { shareOf } from './value-kinds.ts';

/** "Photo 1", "Photo 2", …: the number stands at the end or before the last word. */
const NUMBERED_PHOTO = /^((?:photo|image|picture|pic|img)[^\d]*?)(\d+)([^\d]*)$/i;

/** Photos in numbered columns, else in a list that nests. */
export function photoColumns(facts: readonly ColumnFacts[]): FieldMapping | null {
  const numbered = facts.find(({ column }) => /^[01]$/.test(NUMBERED_PHOTO.exec(column)?.[2] ?? ''));
  if (numbered !== undefined) return { all: numbered.column.replace(NUMBERED_PHOTO, '$1{n}$3') };
  const nested = facts.find(
    (one) => NESTED_PHOTO.test(one.column) && one.filled > 0 && shareOf(one.distinct, isAddress) > 0.5,
  );
  return nested === undefined ? null : { from: nested.column };
}

/** `Photos.Photo[*].Url`, `media[*].url`; a list of texts below an element of its own. */
const NESTED_PHOTO =
  /(?:photo|image|picture|media|gallery|pics?)[\w.[\]*]*(?:url|href|src|link|path)$|^(?:photos|images|pictures)\.\w+(?:\[\*\])?$/i;

/** An address, or a list of them. */
const isAddress = (text: string) => /^(?:\["?)?(?:https?:\/\/|\/)|\.(?:jpe?g|png|webp)\b/i.test(text);
