import type { ColumnFacts } from './column-facts.ts';
import { isOfCar, isOfRelated, isSingle, mayFill, namesInFront, pathOf } from './column-owners.ts';
import { nameRank } from './column-words.ts';

/** Flags of the car alone, which other things have as well: they are certified and online. */
const FLAGS = new Set(['certified', 'preorder', 'has_nvic', 'show_on_dealer_website']);

/** What a user, a branch and a make have as well: a name, a day, a state, a text. */
const COMMON_FIELDS = new Set(['name', 'slug', 'tag', 'created_at', 'status', 'dealercomments']);

/** What a make and a branch have pictures of as well. */
const MEDIA = new Set(['images', 'video', 'turntable', 'file']);

/** Wrappings of what a car has, without a name of its own. */
const WRAPPINGS =
  /^(?:dates?|times?|timestamps?|texts?|languages?|workflow|progress|process|acf|custom\w*|extra)$/;

/** Whether a column may fill a field by the names in front of its own: what all things have must be the car's. */
export const mayBeOwn = (field: string, facts: Pick<ColumnFacts, 'column'>): boolean => {
  if (FLAGS.has(field)) return isOfCar(facts);
  if (MEDIA.has(field) && isOfRelated(facts)) return false;
  return (
    mayFill(field, facts) && (!COMMON_FIELDS.has(field) || isOfCar(facts) || isNamedInFront(field, facts))
  );
};

/** "title.rendered", "dealer.comments", "dates.listed" */
const isNamedInFront = (field: string, facts: Pick<ColumnFacts, 'column'>): boolean => {
  const rankOf = nameRank(field);
  const isOwn = (owner: string) =>
    WRAPPINGS.test(owner) || rankOf(owner) !== null || isOfCar({ column: `${owner}.it` });
  return (
    isSingle(facts) && (rankOf(pathOf(facts.column)) !== null || namesInFront(facts.column).every(isOwn))
  );
};
