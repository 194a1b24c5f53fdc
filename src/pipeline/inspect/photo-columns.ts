import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from './column-facts.ts';
import { shareOf } from './value-kinds.ts';

/** "Photo 1", "Pic01", …: the number stands at the end or before the last word. */
const NUMBERED_PHOTO = /^((?:photo|image|picture|pic|img)[^\d]*?)0?(\d+)([^\d]*)$/i;

/** "Main Image", "Other Photos": several columns that hold photos together. */
const PHOTO = /photo|image|picture|pics?(?![a-z])|img/i;

/** Photos in numbered columns, else in a list that nests; with those of columns beside them, in the order of the feed. */
export function photoColumns(facts: readonly ColumnFacts[]): FieldMapping | null {
  const photos = facts.filter(
    ({ column, filled, distinct }) =>
      (PHOTO.test(column) || NESTED_PHOTO.test(column)) && filled > 0 && shareOf(distinct, isAddress) > 0.5,
  );
  const columns = photos.map(({ column }) =>
    NUMBERED_PHOTO.test(column) ? column.replace(NUMBERED_PHOTO, '$1{n}$3') : column,
  );
  const [only, ...others] = [...new Set(columns)].filter((column) => !OF_OTHERS.test(column));
  if (only === undefined) return null;
  return others.length === 0 && !only.includes('{n}') ? { from: only } : { all: [only, ...others] };
}

/** Smaller copies of photos, those of a 360° view, and some of a list that is read as a whole. */
const OF_OTHERS = /thumb|small|icon|logo|360|spin|turntable|=/i;

/** `Photos.Photo[*].Url`, `media[*].url`; a list of texts below an element of its own. */
const NESTED_PHOTO =
  /(?:photo|image|picture|media|gallery|pics?)[\w.[\]*]*(?:url|href|src|link|path|large|original|full(?:size)?)$|^(?:photos|images|pictures)\.\w+(?:\[\*\])?$/i;

/** An address, or a list of them; what ends with a slash is the beginning of others. */
const isAddress = (text: string) =>
  /^(?:\["?)?(?:https?:\/\/|\/)|\.(?:jpe?g|png|webp)\b/i.test(text) && !text.endsWith('/');
