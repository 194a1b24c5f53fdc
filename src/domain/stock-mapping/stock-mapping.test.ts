import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namesOf } from '../names-of.ts';
import { tryParse } from '../parse.ts';
import { FEED_FIELDS } from '../vehicle/feed-fields.ts';
import { dateFormProblem } from './date-form.ts';
import { holdsNumber, holdsYesOrNo, valueProblem } from './field-values.schema.ts';
import { mappingProblems } from './mapping-problems.ts';
import { PRESETS } from './presets/presets.ts';
import { MAPPING } from './stock-mapping.schema.ts';

const schema = z.strictObject(MAPPING);

/** What the settings say is wrong with a mapping of one field, by the part of it. */
function problemsOf(field: string, mapping: unknown): Record<string, string> {
  const parsed = tryParse(schema, { columns: { [field]: mapping } });
  return parsed.ok
    ? {}
    : Object.fromEntries(parsed.issues.map((issue) => [issue.field.slice('columns.'.length), issue.message]));
}

describe('values of a mapping that its field cannot hold', () => {
  it.each<[field: string, mapping: Record<string, unknown>, path: string, message: string]>([
    [
      'status',
      { constant: 'in_stok' },
      'constant',
      '"in_stok" is no value of status; did you mean "in_stock"?',
    ],
    [
      'status',
      { constant: true },
      'constant',
      'true is no value of status; write in_stock, coming_soon, sold',
    ],
    [
      'status',
      { from: 'S', values: { A: 'available' } },
      'values.A',
      '"available" is no value of status; write in_stock, coming_soon, sold',
    ],
    [
      'car_type',
      { from: 'S', values: { U: 'usd' } },
      'values.U',
      '"usd" is no value of car_type; did you mean "used"?',
    ],
    [
      'car_type',
      { from: 'S', values: {}, otherwise: 'old' },
      'otherwise',
      '"old" is no value of car_type; write new, demo, used',
    ],
    [
      'item_type',
      { from: 'S', default: 'cars' },
      'default',
      '"cars" is no value of item_type; did you mean "car"?',
    ],
    [
      'price_type',
      { constant: 'driveway' },
      'constant',
      '"driveway" is no value of price_type; did you mean "drive_away"?',
    ],
    [
      'reserved',
      { constant: 'maybe' },
      'constant',
      'reserved is yes or no, not "maybe"; write true or false',
    ],
    [
      'show_on_dealer_website',
      { from: 'S', values: { A: 'shown' } },
      'values.A',
      'show_on_dealer_website is yes or no, not "shown"; write true or false',
    ],
    [
      'seats',
      { from: 'S', values: { five: 'many' } },
      'values.five',
      '"many" is no number that seats can hold',
    ],
    ['doors', { constant: 4.5 }, 'constant', '4.5 is no number that doors can hold'],
    ['year', { constant: '1500' }, 'constant', '"1500" is no number that year can hold'],
    [
      'variant.cylinders',
      { constant: true },
      'constant',
      'true is no number that variant.cylinders can hold',
    ],
    ['created_at', { constant: 'yesterday' }, 'constant', 'created_at is a date, not "yesterday"'],
    ['rego_expiry', { from: 'S', default: 'none' }, 'default', 'rego_expiry is a date, not "none"'],
    ['colour', { constant: true }, 'constant', 'colour is a text, not true'],
    ['location.name', { constant: false }, 'constant', 'location.name is a text, not false'],
    ['colour', { from: 'S', yes: ['Red'] }, 'yes', 'colour does not hold yes or no'],
    ['colour', { from: 'S', unit: 'miles' }, 'unit', 'colour has no unit'],
    ['seats', { from: 'S', unit: 'cents' }, 'unit', 'seats has no unit'],
    ['price', { from: 'S', unit: 'miles' }, 'unit', 'price is not in miles; write cents or thousands'],
    ['km', { from: 'S', unit: 'cents' }, 'unit', 'km is not in cents; write miles or thousands'],
    ['colour', { from: 'S', unit_column: 'U' }, 'unit_column', 'colour has no unit'],
    [
      'created_at',
      { from: 'S', date: 'DD/MM/YYYY', zone: 'Australia/Sidney' },
      'zone',
      'Not an IANA time zone; did you mean "Australia/Sydney"?',
    ],
    ['created_at', { from: 'S', date: 'DD/MM/YYYY', zone: 'Middle Earth' }, 'zone', 'Not an IANA time zone'],
  ])('%s: %j', (field, mapping, path, message) => {
    expect(problemsOf(field, mapping)).toEqual({ [`${field}.${path}`]: message });
  });

  it.each<[field: string, mapping: Record<string, unknown>]>([
    ['status', { constant: 'In Stock' }],
    ['status', { from: 'S', values: { A: 'in_stock', X: null } }],
    ['price_type', { from: 'S', values: { Y: 'ex GST', N: 'drive-away' } }],
    ['reserved', { from: 'S', values: { A: true, B: 'No', C: 1 } }],
    ['reserved', { from: 'S', values: { A: 'held' }, yes: ['held'] }],
    ['seats', { constant: '5 seats' }],
    ['price', { from: 'S', values: { A: '$12,990', B: 9990 }, unit: 'thousands' }],
    ['km', { from: 'S', unit: 'miles', unit_column: 'U' }],
    ['year', { from: 'S', values: { A: 'none' }, date: 'MM/YYYY' }],
    ['sold_date_timestamp', { constant: '2026-11-20' }],
    ['created_at', { from: 'S', date: 'DD/MM/YYYY', zone: 'Australia/Perth', default: '2026-11-20' }],
    ['colour', { from: 'S', values: { '1': 3 } }],
    ['images', { constant: 'https://p.example/1.jpg' }],
    ['video', { constant: 'https://youtu.be/x' }],
  ])('are none of %s: %j', (field, mapping) => {
    expect(problemsOf(field, mapping)).toEqual({});
  });

  it.each(namesOf(PRESETS))('are none of the preset %s', (preset) => {
    const { columns } = PRESETS[preset];
    expect(Object.entries(columns).flatMap(([field, mapping]) => mappingProblems(field, mapping))).toEqual(
      [],
    );
  });
});

describe('the form of a date', () => {
  it.each(['DD/MM/YYYY', 'DD MMM YY', 'YYYY-MM-DDTHH:mm:ssZ', 'MM/YYYY', 'DD/MM/YYYY hh:mm A'])(
    'may be %s',
    (form) => {
      expect(dateFormProblem(form)).toBeNull();
    },
  );

  it.each([
    ['dd/mm/yyyy', 'DD/MM/YYYY'],
    ['D/M/YYYY', 'DD/MM/YYYY'],
    ['DD/MM/YYYY HH:MM', 'DD/MM/YYYY HH:mm'],
    ['DD MMMM YYYY', 'DD MMM YYYY'],
    ['MM/DD', 'DD/MM/YYYY'],
    ['d-mmm-yy', 'DD-MMM-YY'],
    ['m/yyyy', 'MM/YYYY'],
    ['DD/MM/YYYY DD', 'DD/MM/YYYY'],
    ['as it comes', 'DD/MM/YYYY'],
    ['', 'DD/MM/YYYY'],
  ])('cannot be "%s": %s is the nearest', (form, nearest) => {
    expect(problemsOf('created_at', { from: 'S', date: form })).toEqual({
      'created_at.date': expect.stringMatching(new RegExp(`No date has this form.*such as "${nearest}"$`)),
    });
  });

  it.each(['YY', 'yyyy'])('is needed for no year alone: %s', (form) => {
    expect(problemsOf('year', { from: 'S', date: form })).toEqual({
      'year.date': 'A date has a month, too: a year alone is read without "date"',
    });
  });
});

/** Kinds of fields in the guide, each with what such a field cannot hold. */
const KINDS: readonly [kind: string, problem: (field: string) => unknown][] = [
  ['Yes or no', holdsYesOrNo],
  ['A number', holdsNumber],
  ['A day or a time', (field) => valueProblem(field, '-')?.includes('is a date')],
  ['A text', (field) => valueProblem(field, true)?.includes('is a text')],
  ['Several values', () => true],
];

it('the guide lists each field with what it holds', () => {
  const guide = readFileSync(new URL('../../../docs/feeds-in.md', import.meta.url), 'utf8');
  const kindOf = (field: string) =>
    /write (.+)$/.exec(holdsYesOrNo(field) ? '' : (valueProblem(field, '-') ?? ''))?.[1] ??
    KINDS.find(([, isOne]) => isOne(field))?.[0];
  const rows = Array.from(
    Map.groupBy(FEED_FIELDS, kindOf),
    ([kind, fields]) => `| ${kind} | ${fields.map((field) => `\`${field}\``).join(', ')} |`,
  );
  const [, section = ''] = guide.split('### Fields\n');
  expect(section.trim().split('\n\n')[0]?.split('\n')).toEqual(['| Holds | Fields |', '|---|---|', ...rows]);
});

it('a field that no vehicle has is named with the nearest, or where fields are listed', () => {
  expect(problemsOf('prise', 'P')).toEqual({ prise: 'Not a field of a vehicle; did you mean "price"?' });
  expect(problemsOf('wheelbarrows', 'P')).toEqual({
    wheelbarrows: 'Not a field of a vehicle; docs/feeds-in.md lists them',
  });
});

it.each([
  ['odometer', 'km'],
  ['Mileage', 'km'],
  ['body_type', 'simple_body'],
  ['fuel type', 'simple_fuel'],
  ['gearbox', 'simple_transmission'],
  ['stock_number', 'stocknum'],
  ['rego', 'regplate'],
  ['condition', 'car_type'],
  ['photos', 'images'],
  ['description', 'dealercomments'],
  ['color', 'colour'],
])('a field that feeds call %s is named %s', (name, field) => {
  expect(problemsOf(name, 'P')).toEqual({ [name]: `Not a field of a vehicle; did you mean "${field}"?` });
});

it('a name that is none of a field is corrected, or taken out', () => {
  const parsed = tryParse(schema, { columns: { prise: 'P' } });
  expect(parsed).toMatchObject({ issues: [{ field: 'columns.prise', code: 'unrecognized_keys' }] });
});

it('a zone is one of the form of a date beside it', () => {
  const zone = 'Australia/Perth';
  expect(problemsOf('created_at', { from: 'P', zone })).toEqual({
    'created_at.zone': 'It applies with "date" alone: add the form of the date or time',
  });
  expect(problemsOf('created_at', { from: 'P', zone, date: 'DD/MM/YYYY' })).toEqual({});
});
