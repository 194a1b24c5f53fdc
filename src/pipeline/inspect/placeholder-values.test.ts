import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const ERRORS = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!'];

describe('a placeholder is shown nowhere', () => {
  it.each([
    ...['N/A', '-', 'None', 'TBA', 'nil', 'Unknown', 'Other', 'Not Set', 'Unspecified', 'Please Select'],
    ...['-- Select --', 'Not provided', 'Not Entered', 'Select one', ...ERRORS],
  ])('%s', async (none) => {
    const { trial } = await inspect(
      csv(
        'Stock No,Make,Model,Badge,Year,Colour,Transmission,Body,Special,Price',
        `A1,Kia,Rio,${none},2021,${none},${none},${none},${none},19990`,
        'A2,Kia,Rio,S,2021,Red,Automatic,Hatch,18990,19990',
        'A3,Kia,Rio,S,2021,Blue,Manual,Sedan,18990,19990',
      ),
    );
    expect(trial.vehicles[0]).toMatchObject({
      name: '2021 Kia Rio',
      slug: '2021-kia-rio-a1',
      badge: null,
      colour: null,
      trans: null,
      simple_body: null,
      price: 19_990,
    });
    expect(trial.vehicles[1]).toMatchObject({ name: '2021 Kia Rio S', slug: '2021-kia-rio-s-a2' });
  });

  it.each(['Select', 'Unknown', 'NA', 'Nova'])('but is the model where it may be one: %s', async (model) => {
    const { trial } = await inspect(csv('Stock No,Make,Model,Year', `A1,Kia,${model},2021`));
    expect(trial.vehicles).toMatchObject([{ model, name: `2021 Kia ${model}` }]);
  });
});

it.each([
  ['1 ABC 234', '1 ABC 234'],
  ['1-abc-234', '1-ABC-234'],
  ['1 MAY 234', '1 MAY 234'],
  ['12 ABC 34', '12 ABC 34'],
  ['ABC231 (NSW)', 'ABC231'],
  ['1ABC 234(wa)', '1ABC 234'],
  ['ABC231 [Vic]', 'ABC231'],
])('a number plate of any state is shown, without the state: %s', async (value, regplate) => {
  const { trial, proposal } = await inspect(csv('Id,Make,Model,Year,Rego', `1,Kia,Rio,2021,${value}`));
  expect(trial.vehicles).toMatchObject([{ regplate }]);
  expect(proposal.columns).toMatchObject({ regplate: { from: 'Rego' } });
});

describe('what is no number plate', () => {
  it.each<[column: string, value: string]>([
    ['Registration', 'Yes'],
    ['Rego', '12 months'],
    ['Rego', '6 mths'],
    ['Rego', 'Unregistered'],
    ['Registration', 'Registered'],
    ['Registration', 'Expired'],
    ['Rego', '12/11/2026'],
    ['Rego', '2026-11-12'],
    ['Rego', 'Dec 2026'],
    ['Rego', '12 Nov 2026'],
    ['Rego', '1-May-26'],
    ['Rego', 'Nov 12 2026'],
    ['Rego', 'Yes (NSW)'],
  ])('is shown as none: %s %s', async (column, value) => {
    const alone = await inspect(csv(`Id,Make,Model,Year,${column}`, `1,Kia,Rio,2021,${value}`));
    expect(alone.trial.vehicles).toMatchObject([{ regplate: null }]);
    expect(alone.proposal.columns).not.toHaveProperty('regplate');
    const beside = await inspect(
      csv(
        `Id,Make,Model,Year,${column}`,
        `1,Kia,Rio,2021,${value}`,
        '2,Kia,Rio,2021,abc-12d',
        '3,Kia,Rio,2021,1',
      ),
    );
    expect(beside.trial.vehicles.map(({ regplate }) => regplate)).toEqual([null, 'ABC-12D', '1']);
  });
});
