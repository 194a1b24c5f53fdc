import { foldName } from '#domain/nearest-name.ts';
import type { ColumnFacts } from './column-facts.ts';

/** `v:vehicle` is an XML name in a namespace. */
const PREFIX = /^[\w-]+:(?=[\p{L}_])/u;

/** The parts of a column's path, folded; a dot at the end is none: "Sold." */
const partsOf = (column: string): string[] =>
  column
    .replace(/\[[^\]]*\]|\.+$/g, '')
    .replace(/^@/, '')
    .split(/[.@]/)
    .map((part) => foldName(part.replace(PREFIX, '')));

/** The parts in front of its last one: `finance` of `finance.available`. */
export const namesInFront = (column: string): string[] => partsOf(column).slice(0, -1);

/** All of them as one name: "dealer comments" of `dealer.comments`. */
export const pathOf = (column: string): string => partsOf(column).join(' ');

/** Those in front without "Adv." of the header "Adv. Price", a shortened word. */
const ownersOf = (column: string): string[] => namesInFront(column.replace(/\.(?=\s)/g, ''));

/** The last part of a column's path, folded. */
export const lastName = (column: string): string => partsOf(column).at(-1) ?? '';

/** Whether a column is of all entries of a list, of which a car may have several. */
export const isListColumn = ({ column }: Pick<ColumnFacts, 'column'>): boolean => column.includes('[*]');

/** Whether a column is of what records lie in, such as `@dealer.name`; attributes of the record itself have no name in front. */
const isAround = ({ column }: Pick<ColumnFacts, 'column'>) => /^@(?!attributes\.)[^.[]+\./.test(column);

/** What a dealer says of its cars: where they are. */
const FIELDS_AROUND = /^(?:location|dealership|city|state)/;

/** Words for the car, its sale and its flags, and for the wrappings of a record. */
const CAR_WORDS =
  /^(?:(?:is|the|own|main|current|general|basic|core|common)?(?:cars?|veh(?:icle)?s?|auto(?:mobile)?s?|motor|stock|inventory|units?|items?|products?|listings?|ad(?:vert(?:isements?|ising)?)?s?|settings?|lifecycle|records?|sales?|retail|availability|status(?:es)?|state|condition|flags?|indicators?|labels?|tags?|badges?|web(?:site)?|internet|online|publish(?:ing|ed)?|publication|export|display|visibility|channels?|market(?:ing)?|details?|data|info(?:rmation)?|attributes?|attrs?|propert(?:y|ies)|fields?|values?|meta|summary|overview|spec(?:ification)?s?|nodes?|source|object|content|entry|row))+$/;

/** Whether a column is the car's own: at the top of the record, or below names of the car, its sale or its flags. */
export const isOfCar = (facts: Pick<ColumnFacts, 'column'>): boolean =>
  isSingle(facts) && ownersOf(facts.column).every((owner) => CAR_WORDS.test(owner));

/** Words for what is no part of a car, with names, states and sums of its own. */
const OTHER_WORDS =
  /financ|loan|(?<!re)lease|payment|instal?ment|warrant|guarantee|insur|servic|promo|campaign|trade-?in|valuation|recall|inspection|ppsr|(?:previous|last|former)owner|customer|salesperson|staff|author|tyre|(?<!en)tire(?!d)|accessor|delivery|transport|stampdut|^fees?$/;

/** Whether a column belongs to something else by the names in front of its own: a loan, a warranty, a dealer. */
export const isOfOthers = (facts: Pick<ColumnFacts, 'column'>): boolean =>
  isAround(facts) || namesInFront(facts.column).some((owner) => OTHER_WORDS.test(owner));

/** Words for who makes, has or wrote a car, with names, states and pictures of their own. */
const RELATED_WORDS =
  /^(?:(?:current|vehicle|car|stock)?(?:makes?|brands?|manufacturers?|marques?|models?|dealers?(?:hips?)?|branch(?:es)?|stores?|yards?|locations?|sites?|outlets?|rooftops?|showrooms?|sellers?|vendors?|suppliers?|company|companies|organi[sz]ations?|groups?|tenants?|users?|accounts?|owners?|contacts?|agents?|consultants?|managers?|employees?|(?:created|updated|modified|added|listed|sold|assigned)(?:by|to))(?:data|details?|info)?)$/;

/** Whether a column belongs to who makes, has or wrote the car by the names in front of its own. */
export const isOfRelated = ({ column }: Pick<ColumnFacts, 'column'>): boolean =>
  namesInFront(column).some((owner) => RELATED_WORDS.test(owner));

/** Whether a column's own name is that of something else, such as the kilometres of a warranty. */
export const namesOthers = ({ column }: Pick<ColumnFacts, 'column'>): boolean =>
  OTHER_WORDS.test(lastName(column));

/** Whether a column may fill a field by the names in front of its own. */
export const mayFill = (field: string, facts: Pick<ColumnFacts, 'column'>): boolean =>
  (/price$/.test(field) && isOfPrice(facts)) ||
  !isOfOthers(facts) ||
  (isAround(facts) && FIELDS_AROUND.test(field));

const PRICE_WORDS = /pric|retail|asking|advertised|driveaway|rideaway|egc/;

/** A car's financials have its prices. */
const FINANCIALS = /^financials?$/;

/** The customer's price is the car's: `price.customer.amount`. */
const isCustomers = (owner: string, owners: readonly string[]) =>
  /^customer(?:price)?$/.test(owner) && owners.some((one) => PRICE_WORDS.test(one));

/** Whether a column is a sum of the car itself by the names in front of its own. */
export const isOwnSum = ({ column }: Pick<ColumnFacts, 'column'>): boolean =>
  areOfSum(ownersOf(column).filter((owner) => !FINANCIALS.test(owner)));

const areOfSum = (owners: readonly string[]) =>
  owners.every((owner) => CAR_WORDS.test(owner) || PRICE_WORDS.test(owner) || isCustomers(owner, owners));

/** Whether the names in front of an "amount" are those of a price: loans and fees have amounts, too. */
export const isOwnAmount = (column: string): boolean =>
  areOfSum(ownersOf(column).filter((owner) => !/^offers?$/.test(owner)));

/** Whether a column may be a price of the car, or say what one includes: its financials have prices, and no state. */
export const isOfPrice = (facts: Pick<ColumnFacts, 'column'>): boolean =>
  !isListColumn(facts) &&
  !isAround(facts) &&
  namesInFront(facts.column).every(
    (owner, _, owners) => !OTHER_WORDS.test(owner) || FINANCIALS.test(owner) || isCustomers(owner, owners),
  );

/** Whether a column may hold a value of the car: one alone, and none of something else. */
export const isSingle = (facts: Pick<ColumnFacts, 'column'>): boolean =>
  !isListColumn(facts) && !isOfOthers(facts);
