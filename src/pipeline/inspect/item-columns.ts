import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isBody } from '../dirt/attribute-words.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { itemMeaning } from './value-kinds.ts';

/** Whether values alone show that a column holds the kinds of vehicles, of which a camper may be another thing. */
export const areItems = (values: ReadonlySet<string>): boolean => {
  const kinds = new Set([...values].map(itemMeaning));
  return kinds.size > 1 && !kinds.has(undefined);
};

/** Says what is neither car, motorcycle nor caravan; a column of bodies has bodies of cars that no list has. */
export function itemNotes(
  { item_type, simple_body }: FieldMappings,
  facts: readonly ColumnFacts[],
): string[] {
  const column = item_type?.from === simple_body?.from ? undefined : item_type?.from;
  const own = facts.find((one) => one.column === column);
  const others = [...(own?.times ?? [])].filter(([text]) => itemMeaning(text) === undefined && !isBody(text));
  return own === undefined || others.length === 0
    ? []
    : [
        `"${own.column}" has what is no car, motorcycle or caravan, and is shown as a car: ${countedValues(others)}. Omit it by "only".`,
      ];
}
