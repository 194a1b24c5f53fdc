import { expect, it } from 'vitest';
import { stateIn, withoutState } from './state.ts';

it.each([
  ['NSW', 'NSW'],
  ['tas', 'TAS'],
  ['Q.L.D.', 'QLD'],
  ['New South Wales', 'NSW'],
  ['western australia', 'WA'],
  ['Newcastle NSW 2300', 'NSW'],
  ['Newcastle, New South Wales', 'NSW'],
  ['VIC 3000', 'VIC'],
  ['Victoria Park', null],
  ['Vica', null],
  ['Otago', null],
  ['', null],
])('%j names the state %s', (text, state) => {
  expect(stateIn(text)).toBe(state);
});

it.each([
  ['Newcastle NSW 2300', 'Newcastle'],
  ['Newcastle, New South Wales', 'Newcastle'],
  ['Newcastle 2300', 'Newcastle 2300'],
  ['NSW', 'NSW'],
  ['Victoria Park', 'Victoria Park'],
])('%j without its state is %j', (text, town) => {
  expect(withoutState(text)).toBe(town);
});
