import { expect, it } from 'vitest';
import { addressOf } from './stock.fixture.ts';

it.each([
  ['20kish', '?price=18000..22000'],
  ['20k-ish', '?price=18000..22000'],
  ['2018-present', '?year=2018..'],
  ['2018 to current', '?year=2018..'],
  ['2020 & newer', '?year=2020..'],
  ['2018 and above', '?year=2018..'],
  ['2018 above', '?year=2018..'],
  ['medium suv', '?body=SUV'],
  ['mid size suv', '?body=SUV'],
  ['rego 2026', ''],
  ['rego til june 2026', ''],
  ['rego december', ''],
  ['rego 2018 hatch', '?body=Hatch&year=2018..2018'],
  ['rego 20000', '?price=..20000'],
  ['long rego until 12/2026', ''],
  ['ute 6 months rego 2018', '?body=Ute&year=2018..2018'],
  ['trade in', ''],
  ['trade in welcome ute', '?body=Ute'],
  ['new shape hatch', '?body=Hatch'],
  ['new look hatch', '?body=Hatch'],
  ['electric windows', '?query=electric windows'],
])('%s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});
