import type { RecordFilter } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isOfCar, lastName } from './column-owners.ts';

/** Names of columns that hold what a record does to a stock, folded. */
const CHANGE =
  /^(?:record|row|change|vehicle|stock|item|feed|data)?(?:action|operation|transaction|crud)(?:code|type|flag)?$/;

const REMOVAL = /^(?:d|del|delete[ds]?|remove[ds]?)$/i;
const OTHER_CHANGE =
  /^(?:[auicmn]|add(?:ed)?|upsert(?:ed)?|update[ds]?|upd|insert(?:ed)?|ins|create[ds]?|new|change[ds]?|modif(?:y|ied)|amend(?:ed)?|replace[ds]?|none|unchanged|nochange)$/i;

const isChange = (text: string) => REMOVAL.test(text) || OTHER_CHANGE.test(text);

/** Whether a column says what each record does to the stock: it adds, updates or deletes its car. */
export const isChangeColumn = (facts: ColumnFacts): boolean =>
  CHANGE.test(lastName(facts.column)) &&
  isOfCar(facts) &&
  facts.distinct.size > 0 &&
  [...facts.distinct].every(isChange);

/** What a feed deletes later, in the letters or words that it has today. */
const removalsOf = (values: readonly string[]): string[] => {
  const usual = values.every((text) => text.length === 1)
    ? ['D']
    : ['Delete', 'Deleted', 'Remove', 'Removed'];
  const own = values.filter((text) => REMOVAL.test(text));
  const folded = new Set(own.map((text) => text.toLowerCase()));
  return [...own, ...usual.filter((text) => !folded.has(text.toLowerCase()))];
};

/** Omits the records that delete their car, and says that changes are no whole stock. */
export function changeColumns(facts: readonly ColumnFacts[]): { only: RecordFilter[]; notes: string[] } {
  return {
    only: facts.map(({ column, distinct }) => ({ column, is_not: removalsOf([...distinct]) })),
    notes: facts.map(({ column, times }) => {
      const removed = [...times].filter(([text]) => REMOVAL.test(text));
      const omitted = removed.length === 0 ? 'none today' : countedValues(removed);
      return `Records that "${column}" deletes are omitted ("only"): ${omitted}. A feed of changes is no whole stock, and a car that it lacks is taken as sold: ask for a feed of all cars.`;
    }),
  };
}
