import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { LEAD_FORM_NAMES } from '#domain/lead/forms.ts';
import { CAR, leadWith } from '#domain/lead/lead.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { adfOf } from './adf.ts';
import { relaxNgOf } from './dtd.fixture.ts';

const DTD = new URL('../../../../shared/fixtures/schemas/adf-1.0.fixed.dtd', import.meta.url);
const site = siteWith();

/** Arbitrary text, rich in characters that are special in XML and mail. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '<b>&amp;]]></b>',
    '&xxe; &#0;',
    '\u0000\u0008\ufffe',
    '--><!--',
    '😀',
    "O'Neil",
    '<?xml?>',
    '\r\n\t',
  ),
);
const maybe = fc.option(text);

const lead = fc
  .record({
    fields: fc.record({
      form: fc.constantFrom(...LEAD_FORM_NAMES),
      name: text.map((words) => `J${words}`),
      last_name: maybe,
      message: maybe,
      category: maybe,
      postcode: fc.constantFrom('2300', null),
      phone: fc.constantFrom('0491 570 006', '(02) 4900 1234', ''),
      car_id: maybe,
      preferred_date: fc.constantFrom('2026-12-01', null),
      preferred_time: fc.option(fc.string({ maxLength: 20 })),
      details: fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), text, { maxKeys: 3 }),
    }),
    vehicle: fc.option(
      fc.record({
        make: text,
        model: text,
        vin: maybe,
        stocknum: maybe,
        colour: maybe,
        badge: maybe,
        trans: maybe,
        km: fc.option(fc.nat()),
      }),
    ),
  })
  .map(({ fields, vehicle }) => leadWith(fields, { site, vehicle: vehicle && { ...CAR, ...vehicle } }));

it('maps each field of the lead to the element where CRMs read it', () => {
  const xml = adfOf(
    leadWith(
      { name: 'Jane van Berg', postcode: '0800', form: 'test-drive' },
      { vehicle: { ...CAR, vin: 'VIN1' } },
    ),
    site,
    'd-1',
  );
  for (const part of [
    '<?ADF VERSION="1.0"?>',
    '<id sequence="2" source="delivery">d-1</id>',
    '<vehicle interest="test-drive" status="used">',
    '<year>2021</year>',
    '<vin>VIN1</vin>',
    '<name part="first" type="individual">Jane</name>',
    '<name part="last" type="individual">van Berg</name>',
    '<phone type="cellphone">+61491570006</phone>',
    '<postalcode>0800</postalcode>',
  ])
    expect(xml).toContain(part);
});

it.each([
  [24_990, true],
  [10, false],
  [null, false],
])('a price of %s dollars is one: %s (rules 8)', (price, isPrice) => {
  const xml = adfOf(leadWith({}, { vehicle: { ...CAR, price } }), site, 'd-1');
  expect(xml.includes(`<price type="asking" currency="AUD">${price}</price>`)).toBe(isPrice);
  expect(xml.includes('<price')).toBe(isPrice);
});

it.each(['&xxe;', '&amp; &lt;b&gt;', '&#65;', '<b>bold</b> & ]]> "quotes"', 'a\u0000b'])(
  'says %j as it was written',
  (message) => {
    const comments = new XMLParser().parse(adfOf(leadWith({ message }), site, 'd-1')).adf.prospect.customer
      .comments;
    expect(comments).toContain(`Message: ${message.replace('\u0000', '')}`);
  },
);

describe.skipIf(!existsSync(DTD))('"ADF is well formed for any input (xmllint and the ADF 1.0 DTD)"', () => {
  const validate = (documents: readonly string[]) =>
    validateXML({
      xml: documents.map((contents, index) => ({ fileName: `lead-${index}.xml`, contents })),
      schema: relaxNgOf(readFileSync(DTD, 'utf8'), 'adf'),
      extension: 'relaxng',
      maxMemoryPages: 16_384,
    });

  it('2,000 leads of any text are valid', async () => {
    const { valid, errors } = await validate(
      fc.sample(lead, 2000).map((sample) => adfOf(sample, site, 'd-1')),
    );
    expect(errors.slice(0, 3)).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each([
    ['an element that is missing', '<year/>', ''],
    ['one in another place', '<provider>', '<provider><service>x</service>'],
    ['one that nobody knows', '<provider>', '<other/><provider>'],
    ['a value that is none', 'interest="buy"', 'interest="rent"'],
  ])('and %s would be found', async (_, part, instead) => {
    const document = adfOf(leadWith(), site, 'd-1');
    expect(document).toContain(part);
    expect((await validate([document.replace(part, instead)])).valid).toBe(false);
  });
});
