import { describe, expect, it } from 'vitest';
import type { FieldView } from '../view/form-view.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { fieldOf, formProblems } from './form-check.ts';
import type { VisitClock } from './visit-problems.ts';

const field = (name: string, need: FieldView['need'] = 'optional', control: FieldView['control'] = 'text') =>
  ({
    name,
    label: name,
    control,
    need,
    hint: null,
    autocomplete: null,
    input_mode: null,
    max_length: null,
    choices: [],
    chosen: '',
  }) satisfies FieldView;
const FIELDS = [
  field('category', 'required'),
  field('message', 'required'),
  field('additional_services[]'),
  field('details[Business name]', 'required'),
  field('name', 'required'),
  field('email', 'one_of'),
  field('phone', 'one_of'),
  field('postcode', 'required'),
  field('details[Deposit]', 'optional', 'amount'),
  field('preferred_date', 'optional', 'date'),
  field('preferred_time', 'optional', 'select'),
];
const COMPLETE = {
  category: 'General Enquiry',
  message: 'Is it here?',
  'details[Business name]': 'Hunter Plumbing',
  name: 'Jane Citizen',
  email: 'jane@example.com',
  phone: '',
  postcode: '2300',
  'details[Deposit]': '',
};
const NOW = { now: new Date('2026-11-20T01:00:00Z'), zone: 'Australia/Sydney' };
const problems = (filled: Partial<Record<string, string>>, clock: VisitClock | null = NOW) =>
  formProblems(
    Object.entries({ ...COMPLETE, ...filled }).map(([name, value = '']) => [name, value] as const),
    FIELDS,
    clock,
  ).map((issue) => [issue.field, issue.message]);

describe('the problems of a form before it is sent', () => {
  it('are none for valid fields', () => {
    expect(problems({})).toEqual([]);
  });

  it('ignore fields that the form lacks', () => {
    expect(problems({ opt_in: 'perhaps' })).toEqual([]);
  });

  it('name every empty required field, in form order', () => {
    expect(problems({ category: '', message: ' ', 'details[Business name]': '', name: '' })).toEqual([
      ['category', FIELD_MESSAGES.category],
      ['message', FIELD_MESSAGES.message],
      ['details[Business name]', 'Please fill in “details[Business name]”.'],
      ['name', FIELD_MESSAGES.name],
    ]);
  });

  it('require an email address or a phone number, not both', () => {
    expect(problems({ email: '', phone: '' })).toEqual([['email', FIELD_MESSAGES.reach]]);
    expect(problems({ email: '', phone: '0491 570 006' })).toEqual([]);
  });

  it('have the messages of the schema, including those of S2 §8', () => {
    expect(problems({ email: 'jane@', phone: '12', postcode: '23' })).toEqual([
      ['email', FIELD_MESSAGES.email],
      ['phone', FIELD_MESSAGES.phone],
      ['postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ]);
  });

  it('"Postcode: required, exactly 4 digits" (S2 §5)', () => {
    expect(problems({ postcode: '' })).toEqual([
      ['postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ]);
  });

  it.each([
    ['$5,000', null],
    ['a lot', null],
    ['-50', 'The least here is $0.'],
    ['1e9', 'The most here is $1,000,000.'],
  ])('report a deposit of %s: %s', (written, words) => {
    const expected = words === null ? [] : [['details[Deposit]', words]];
    expect(problems({ 'details[Deposit]': written })).toEqual(expected);
  });

  it('name the day or time of a visit that has passed, also where other fields are empty', () => {
    const today = { preferred_date: '2026-11-20', preferred_time: '11:30 am' };
    expect(problems(today)).toEqual([['preferred_time', FIELD_MESSAGES.past_time]]);
    expect(problems({ ...today, preferred_time: '12:00 pm' })).toEqual([]);
    expect(problems({ preferred_date: '2026-11-19', name: '' })).toEqual([
      ['name', FIELD_MESSAGES.name],
      ['preferred_date', FIELD_MESSAGES.past_day],
    ]);
    expect(problems({ preferred_date: '2026-11-19' }, null)).toEqual([]);
  });

  it('name a field of `details`', () => {
    expect(problems({ 'details[Business name]': 'x'.repeat(1001) })).toEqual([
      ['details[Business name]', FIELD_MESSAGES.long],
    ]);
  });
});

describe('fieldOf', () => {
  it.each([
    ['email', 'email'],
    ['details.Business name', 'details[Business name]'],
    ['additional_services.0', 'additional_services[]'],
  ])('finds %s', (path, name) => {
    expect(fieldOf(path, FIELDS)?.name).toBe(name);
  });

  it('is null for a field that the form lacks', () => {
    expect(fieldOf('car_id', FIELDS)).toBeNull();
  });
});
