import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { startWithModel } from '../mapping/title.ts';
import type { ColumnFacts } from './column-facts.ts';
import { shareOf } from './value-kinds.ts';

/** "Corolla Ascent Sport": few models have three words. */
const isLong = (text: string) => /\S\s+\S+\s+\S/.test(text);

/** Share of the texts that are long, and begin with a model, where a column has more than the model. */
const MIN_SHARE = 0.6;

/** Shares of texts that begin with a make: nearly all or nearly none. */
const ALL = 0.98;
const NONE = 0.02;

/** Whether a column has by its name the model and what follows it. */
export const isModelAndMore = (column: string): boolean =>
  /^(?:vehicle|car)?model(?:and)?(?:variant|badge|series|grade|trim|derivative)$/.test(foldName(column));

/** Cuts the model out of a column of long texts, which becomes the name of a car that has none; `null` where the model is no long text. */
export function longModel(
  columns: FieldMappings,
  facts: readonly ColumnFacts[],
): { columns: FieldMappings; notes: string[] } | null {
  const factsOf = (field: string) => facts.find(({ column }) => column === plainColumn(columns[field]));
  const [text, make, year] = ['model', 'make', 'year'].map(factsOf);
  if (text === undefined || (!isModelAndMore(text.column) && shareOf(text.distinct, isLong) < MIN_SHARE))
    return null;
  const [example = ''] = text.distinct;
  const makes = new Set([...(make?.distinct ?? [])].map(foldName));
  const hasModel = shareOf(text.distinct, (own) => startWithModel(cutMake(own, makes).rest)) >= MIN_SHARE;
  if (!hasModel && !/desc/i.test(text.column)) return null;
  const start = `"${text.column}" is a long text, such as "${example}"`;
  const withMake = shareOf(text.distinct, (own) => cutMake(own, makes).isCut);
  if (!hasModel || make === undefined || (withMake > NONE && withMake < ALL))
    return { columns: {}, notes: [`${start}: map "model" to a column that has the model alone.`] };
  const whole = withMake < ALL ? `{${make.column}} {${text.column}}` : `{${text.column}}`;
  const hasOwnName = columns.name !== undefined || columns.badge !== undefined || year === undefined;
  return {
    columns: {
      model: { template: whole, after: make.column, title: 'model' },
      ...(!hasOwnName && { name: { template: `{${year.column}} ${whole}` } }),
    },
    notes: [`${start}: the model is cut out of it. Check that each car has the right model.`],
  };
}

/** The words of a text behind the make that it begins with, if it does. */
function cutMake(text: string, makes: ReadonlySet<string>): { rest: string[]; isCut: boolean } {
  const words = text.trim().split(/\s+/);
  const length = [1, 2, 3].find((count) => makes.has(foldName(words.slice(0, count).join(' '))));
  return { rest: words.slice(length ?? 0), isCut: length !== undefined };
}

/** The column of a field that has it as it stands. */
const plainColumn = (mapping: FieldMapping | undefined): string | undefined =>
  typeof mapping?.from === 'string' && Object.keys(mapping).length === 1 ? mapping.from : undefined;
