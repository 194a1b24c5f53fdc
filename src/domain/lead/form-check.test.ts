import { describe, expect, it } from 'vitest';
import type { FieldView } from '../view/form-view.ts';
import { fieldOf, formProblems } from './form-check.ts';
import { FIELD_MESSAGES } from './lead.schema.ts';

const field = (name: string, required = false): FieldView => ({
  ...{ name, label: name, control: 'text', required, hint: null },
  ...{ autocomplete: null, input_mode: null, choices: [], chosen: '' },
});
const FIELDS = [
  field('category', true),
  field('message', true),
  field('additional_services[]'),
  field('details[Business name]', true),
  field('name', true),
  field('email'),
  field('phone'),
  field('postcode'),
];
const COMPLETE = {
  category: 'General Enquiry',
  message: 'Is it here?',
  'details[Business name]': 'Hunter Plumbing',
  name: 'Jane Citizen',
  email: 'jane@example.com',
  phone: '',
  postcode: '',
};
const problems = (filled: Partial<Record<string, string>>) =>
  formProblems(
    Object.entries({ ...COMPLETE, ...filled }).map(([name, value = '']) => [name, value] as const),
    FIELDS,
  ).map((issue) => [issue.field, issue.message]);

describe('what a form says before it is sent', () => {
  it('is nothing where all is well', () => {
    expect(problems({})).toEqual([]);
  });

  it('has nothing to say of what the form does not ask', () => {
    expect(problems({ opt_in: 'perhaps' })).toEqual([]);
  });

  it('names every empty field that is required, in the order of the form', () => {
    expect(problems({ category: '', message: ' ', 'details[Business name]': '', name: '' })).toEqual([
      ['category', FIELD_MESSAGES.category],
      ['message', FIELD_MESSAGES.message],
      ['details[Business name]', 'Please fill in “details[Business name]”.'],
      ['name', FIELD_MESSAGES.name],
    ]);
  });

  it('asks for one way to answer, not for both', () => {
    expect(problems({ email: '', phone: '' })).toEqual([['email', FIELD_MESSAGES.reach]]);
    expect(problems({ email: '', phone: '0491 570 006' })).toEqual([]);
  });

  it('has the words of the schema, S2 §8 among them', () => {
    expect(problems({ email: 'jane@', phone: '12', postcode: '23' })).toEqual([
      ['email', FIELD_MESSAGES.email],
      ['phone', FIELD_MESSAGES.phone],
      ['postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ]);
  });

  it('tells what is wrong with a question of our own at its field', () => {
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

  it('finds nothing where the form does not ask', () => {
    expect(fieldOf('car_id', FIELDS)).toBeNull();
  });
});
