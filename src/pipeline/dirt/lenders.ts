import { byCharacters } from '#domain/order.ts';
import type { Lender, Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { dollarsAt } from './money.ts';
import { isRecord, numberAt, type RecordReader, textAt, valueAt } from './reading.ts';

const PERCENT = { unit: /^%(?: ?p\.?a\.?)?$/, max: 100, zero: true };
const LENDER_KEY = /^[a-z0-9][a-z0-9_-]{0,39}$/i;

/** Every lender's own figures, by provider key (S1 §3, rules 10). */
export function lendersOf(reading: RecordReader): Vehicle['finance_lenders'] {
  const lenders = valueAt(reading.record, 'finance_lenders');
  if (!isRecord(lenders)) return {};
  const keys = Object.keys(lenders).filter((key) => LENDER_KEY.test(key) && isRecord(lenders[key]));
  return Object.fromEntries(
    keys.sort(byCharacters).map((key) => [key, lenderAt(reading, `finance_lenders.${key}`)]),
  );
}

function lenderAt(reading: RecordReader, path: string): Lender {
  const zeroDollars = { max: 10_000_000, zero: true };
  return {
    interestRate: numberAt(reading, `${path}.interestRate`, PERCENT),
    comparisonRate: numberAt(reading, `${path}.comparisonRate`, PERCENT),
    paymentWeek: dollarsAt(reading, `${path}.paymentWeek`),
    paymentMonth: dollarsAt(reading, `${path}.paymentMonth`),
    termYears: numberAt(reading, `${path}.termYears`, { unit: /^y(?:ea)?rs?$/, max: 30 }),
    termMonths: numberAt(reading, `${path}.termMonths`, { unit: /^months?$/, max: 360 }),
    deposit: numberAt(reading, `${path}.deposit`, zeroDollars),
    balloon: numberAt(reading, `${path}.balloon`, zeroDollars),
    disclaimer: textAt(reading, `${path}.disclaimer`),
  };
}
