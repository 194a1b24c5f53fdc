import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAR, leadWith } from './lead.fixture.ts';
import { leadsCsv } from './lead-csv.ts';

it('parses back to the same values', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const lead = leadWith({ message: `It says ${text}`, name: 'Jane "JJ", Citizen' }, { vehicle: CAR });
      const [row] = parse(leadsCsv([lead]), { columns: true }) as Record<string, string>[];
      expect(row).toMatchObject({
        reference: lead.reference,
        name: 'Jane "JJ", Citizen',
        message: lead.message,
        phone: '0491 570 006',
        subcategory: '',
        opt_in: 'true',
        vehicle: CAR.name,
      });
    }),
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('keeps spreadsheets from computing %s', (message) => {
  expect(leadsCsv([leadWith({ message })])).toContain(`,'${message},`);
});

it('leaves a foreign phone number unchanged', () => {
  expect(leadsCsv([{ ...leadWith(), phone: '0' }])).toContain(',0,');
  expect(leadsCsv([leadWith({ phone: '' })])).toContain(',Jane Citizen,,,jane@example.com,');
});
