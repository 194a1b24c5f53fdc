import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isLetter, shownWord } from '../dirt/attribute-words.ts';
import { attributeOf } from '../dirt/reading.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { itemMeaning } from './value-kinds.ts';

/** Fields that are filters: each word of one is a value of its own there. */
const WORDED_FIELDS = ['simple_body', 'simple_transmission', 'simple_fuel'] as const;

/** A digit, a slash, no vowel, or a few capitals: no list has all bodies and fuels, and "Roadster" is read as it is. */
const isCodeLike = (text: string) =>
  /[\d/]/.test(text) || !/[aeiouy]/i.test(text) || /^[A-Z]{1,4}$/.test(text);

/** Says which codes of a filter are not known: shoppers read what the feed writes. */
export const wordNotes = (columns: FieldMappings, facts: readonly ColumnFacts[]): string[] =>
  WORDED_FIELDS.flatMap((field) => {
    const { from, values, ...verbs } = columns[field] ?? {};
    const own = facts.find(({ column }) => column === from);
    const isUnknown = (text: string) =>
      attributeOf(text) !== null &&
      isCodeLike(text) &&
      !isLetter(text) &&
      itemMeaning(text) === undefined &&
      values?.[text] === undefined &&
      shownWord(field, text) === undefined;
    const words =
      Object.keys(verbs).length > 0 ? [] : [...(own?.times ?? [])].filter(([text]) => isUnknown(text));
    return words.length === 0
      ? []
      : [
          `Words of "${own?.column}" that are not known are shown as they are: ${countedValues(words)}. Map those that shoppers would not read by "values" of ${field}.`,
        ];
  });
