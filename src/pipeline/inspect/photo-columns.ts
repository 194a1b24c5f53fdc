import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isOfOthers, isOfRelated } from './column-owners.ts';
import { isPicture } from './picture-address.ts';
import { shareOf } from './value-kinds.ts';

/** "Photo 1", "Pic01", …: the number stands at the end or before the last word. */
const NUMBERED_PHOTO = /^((?:photo|image|picture|pic|img)[^\d]*?)0?(\d+)([^\d]*)$/i;

/** "Main Image", "Other Photos": several columns that hold photos together. */
const PHOTO = /photo|image|picture|pics?(?![a-z])|img/i;

/**
 * Photos in numbered columns, else in a list that nests; with those of columns beside them, in the order of the feed.
 * Where no name says so, addresses of pictures do.
 */
export function photoColumns(facts: readonly ColumnFacts[]): FieldMapping | null {
  const named = facts.filter(
    ({ column, filled, distinct }) =>
      (PHOTO.test(column) || NESTED_PHOTO.test(column)) && filled > 0 && shareOf(distinct, isAddress) > 0.5,
  );
  const own = named.filter(areOwn);
  // A file has a name beside its address.
  const complete = own.filter(({ distinct }) => shareOf(distinct, isFileName) <= 0.5);
  const found = complete.length > 0 ? complete : own;
  const photos = found.length > 0 ? found : facts.filter(arePictures);
  const columns = largest(photos.map(({ column }) => column)).map((column) =>
    NUMBERED_PHOTO.test(column) ? column.replace(NUMBERED_PHOTO, '$1{n}$3') : column,
  );
  const [only, ...others] = new Set(columns);
  if (only === undefined) return null;
  return others.length === 0 && !only.includes('{n}') ? { from: only } : { all: [only, ...others] };
}

/** Sizes of one photo by the names of their columns, the largest first. */
const SIZES = [/orig|full|master|hi(?:gh)?-?res|max/i, /x-?large|xl|huge/i, /large|big|zoom/i];
const SMALL_SIZES = /med|mid|low|small|thumb|tiny|mini|preview|icon/i;

/** The list that a column is of, such as `photos[*]`; else the column itself. */
export const listOf = (column: string): string => /^.*\[\*\]/.exec(column)?.[0] ?? column;

/** Of several addresses of each entry of one list the largest alone. */
function largest(columns: readonly string[]): string[] {
  const byList = Map.groupBy(columns, listOf);
  return Array.from(byList, ([list, [first = '', ...others]]) =>
    others.reduce((best, next) => (sizeRank(next, list) < sizeRank(best, list) ? next : best), first),
  );
}

function sizeRank(column: string, list: string): number {
  const name = column.slice(list.length);
  const rank = SIZES.findIndex((size) => size.test(name));
  if (rank !== -1) return rank;
  return SIZES.length + (SMALL_SIZES.test(name) ? 1 : 0);
}

/** Whether a column of any name holds the addresses of pictures, of each car its own. */
const arePictures = (facts: ColumnFacts): boolean =>
  facts.distinct.size > facts.filled / 2 && shareOf(facts.distinct, isPicture) > 0.5 && areOwn(facts);

/** Smaller copies of photos, those of a 360° view, and some of a list that is read as a whole. */
const OF_OTHERS = /thumb|small|icon|logo|360|spin|turntable|=/i;

/** Whether a column holds pictures of the car: a make has a logo, and a branch a picture of its yard. */
const areOwn = (facts: ColumnFacts): boolean =>
  !OF_OTHERS.test(facts.column) && !isOfOthers(facts) && !isOfRelated(facts);

/** `Photos.Photo[*].Url`, `media[*].url`; a list of texts below an element of its own. */
const NESTED_PHOTO =
  /(?:photo|image|picture|media|gallery|pics?)[\w.[\]*]*(?:url|href|src|link|path|large|original|full(?:size)?)$|^(?:photos|images|pictures)\.\w+(?:\[\*\])?$/i;

/** "front.jpg" */
const isFileName = (text: string) => !text.includes('/');

/** An address, or a list of them; what ends with a slash is the beginning of others. */
const isAddress = (text: string) =>
  /^(?:\["?)?(?:https?:\/\/|\/)|\.(?:jpe?g|png|webp)\b/i.test(text) && !text.endsWith('/');
