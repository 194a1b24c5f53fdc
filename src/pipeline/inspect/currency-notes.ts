import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { currencyIn } from '../dirt/money.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isOfPrice } from './column-owners.ts';
import { nameRank } from './column-words.ts';
import { headerUnit } from './header-units.ts';
import { shareOf } from './value-kinds.ts';

/** Currencies of countries whose odometers count miles. */
const MILES = ['GBP', 'USD'];

/** The columns named like a price whose values are in another currency. */
function foreignPrices(facts: readonly ColumnFacts[]) {
  return facts.flatMap(({ column, distinct, filled }) => {
    const isNamed = filled > 0 && nameRank('price')(column) !== null && isOfPrice({ column });
    const isRefused = headerUnit('price', column).refused !== undefined;
    const isForeign = isNamed && (isRefused || shareOf(distinct, (text) => currencyIn(text) !== null) > 0.5);
    const currency = isForeign
      ? [column, ...distinct].flatMap((text) => currencyIn(text) ?? [])[0]
      : undefined;
    return currency === undefined ? [] : [{ column, currency, isRefused }];
  });
}

/** Says which prices are in another currency, and that an odometer beside them may be in miles. */
export function currencyNotes({ price, km }: FieldMappings, facts: readonly ColumnFacts[]): string[] {
  const foreign = foreignPrices(facts);
  const isRead = (column: string) => [price?.from].flat().includes(column);
  const named = foreign.filter(({ column, isRefused }) => !isRefused && !isRead(column));
  const beside = facts.find(({ column }) => column === price?.unit_column);
  const currencies = [
    ...foreign.map(({ currency }) => currency),
    ...[...(beside?.distinct ?? [])].flatMap((text) => currencyIn(text) ?? []),
  ];
  const ofMiles = currencies.find((currency) => MILES.includes(currency));
  return [
    ...named.map(
      ({ column, currency }) =>
        `"${column}" is not read as price: it is in ${currency}, and prices are Australian dollars.`,
    ),
    ...(ofMiles !== undefined && isOpen(km, facts)
      ? [`Prices are in ${ofMiles}: where "${km?.from}" is in miles as well, write "unit": "miles" for "km".`]
      : []),
  ];
}

/** Whether nothing says what an odometer counts: no unit in its name, beside it or behind its values. */
function isOpen(km: FieldMapping | undefined, facts: readonly ColumnFacts[]): boolean {
  const own = facts.find(({ column }) => column === km?.from);
  if (own === undefined || km?.unit !== undefined || km?.unit_column !== undefined) return false;
  return !/km|kilomet/i.test(own.column) && shareOf(own.distinct, (text) => /\p{L}/u.test(text)) < 0.5;
}
