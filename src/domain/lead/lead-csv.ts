import { nationalText } from '../phone/phone-number.ts';
import type { Lead } from './lead.ts';

type CsvColumn = readonly [name: string, read: (lead: Lead) => string | number | boolean | null | undefined];

const COLUMNS: readonly CsvColumn[] = [
  ['received_at', ({ received_at }) => received_at],
  ['reference', ({ reference }) => reference],
  ['site', ({ site }) => site],
  ['category', ({ category }) => category],
  ['subcategory', ({ subcategory }) => subcategory],
  ['department', ({ department }) => department],
  ['location', ({ location_name }) => location_name],
  ['name', ({ name }) => name],
  ['last_name', ({ last_name }) => last_name],
  ['phone', ({ phone }) => phone && nationalText(phone)],
  ['email', ({ email }) => email],
  ['postcode', ({ postcode }) => postcode],
  ['car_id', ({ car_id }) => car_id],
  ['vehicle', ({ vehicle }) => vehicle?.name],
  ['stocknum', ({ vehicle }) => vehicle?.stocknum],
  ['Rego', ({ Rego }) => Rego],
  ['message', ({ message }) => message],
  ['opt_in', ({ opt_in }) => opt_in],
  ['url', ({ url }) => url],
];

/**
 * Prints leads as CSV with a header (RFC 4180). Cells that a spreadsheet would run as a formula get an apostrophe in
 * front.
 */
export const leadsCsv = (leads: readonly Lead[]): string =>
  [COLUMNS.map(([name]) => name), ...leads.map((lead) => COLUMNS.map(([, read]) => cell(read(lead))))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

function cell(value: ReturnType<CsvColumn[1]>): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
