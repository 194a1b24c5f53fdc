import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { bodyWith } from './lead.fixture.ts';
import { leadSchema } from './lead.schema.ts';
import { email } from './sender.schema.ts';

const problemsOf = (fields: Record<string, unknown>) => {
  const parsed = tryParse(leadSchema, { name: 'Jane', ...fields }, () => 'Please check this field.');
  return parsed.ok ? {} : Object.fromEntries(parsed.issues.map(({ field, message }) => [field, message]));
};

describe('leadSchema', () => {
  it.each([
    [{ name: '' }, { name: FIELD_MESSAGES.name }],
    [{ name: null }, { name: FIELD_MESSAGES.name }],
    [{ name: ' \u0000\n' }, { name: FIELD_MESSAGES.name }],
    [{ name: 'x'.repeat(201) }, { name: FIELD_MESSAGES.long }],
    [{ email: 'jane' }, { email: FIELD_MESSAGES.email }],
    [{ phone: '123' }, { phone: FIELD_MESSAGES.phone }],
    [{ postcode: '230' }, { postcode: 'Invalid postcode. Please enter a 4-digit number.' }],
    [{ postcode: 2300 }, { postcode: 'Please check this field.' }],
    [{ preferred_date: 'tomorrow' }, { preferred_date: FIELD_MESSAGES.date }],
    [{ preferred_date: '2026-13-01' }, { preferred_date: FIELD_MESSAGES.date }],
    [{ preferred_date: '2026-02-30' }, { preferred_date: FIELD_MESSAGES.date }],
    [{ message: 'x'.repeat(5001) }, { message: FIELD_MESSAGES.long }],
    [{ opt_in: 'perhaps' }, { opt_in: 'Please check this field.' }],
    [{ form: 'other' }, { form: 'Please check this field.' }],
    [{ details: { a: 'x'.repeat(1001) } }, { 'details.a': FIELD_MESSAGES.long }],
  ])('names the invalid field of %j', (fields, problems) => {
    expect(problemsOf(fields)).toEqual(problems);
  });

  it.each([
    { email: "jane.o'neil+cars@mail.example.com" },
    { phone: '(02) 4900 1234' },
    { postcode: '0800' },
    { email: '', phone: '', postcode: '', preferred_date: '' },
    { opt_in: 'on', terms_conditions: true },
    { car_id: 12, location: 'newcastle' },
  ])('accepts %j', (fields) => expect(problemsOf(fields)).toEqual({}));

  it('"is never refused" for invalid lead_attributes', () => {
    const noted = { visited_pages: ['/a', 7], linked_query_params: { utm_source: 'x' } };
    expect(bodyWith({ lead_attributes: noted as never }).lead_attributes).toEqual({
      visited_pages: [],
      linked_query_params: { utm_source: 'x' },
    });
    expect(bodyWith({ lead_attributes: 'junk' as never }).lead_attributes).toEqual({
      visited_pages: [],
      linked_query_params: {},
    });
  });

  it('stores an e-mail address without what a copy of it adds', () => {
    const written = ' Jane@exam\u200bple.com\ufeff';
    expect(bodyWith({ email: written }).email).toBe('Jane@example.com');
    expect(email.parse('ｊａｎｅ＠example.com\u2060')).toBe('jane@example.com');
  });

  it('removes line breaks and control characters from lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { name, message } = bodyWith({ name: `J${text.slice(0, 50)}`, message: text.slice(0, 50) });
        expect(name).not.toMatch(/\p{Cc}/u);
        expect(message).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
