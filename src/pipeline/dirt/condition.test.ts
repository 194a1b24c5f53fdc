import { expect, it } from 'vitest';
import { conditionMeaning } from './condition.ts';

it.each<[string, ReturnType<typeof conditionMeaning>]>([
  ['New Vehicle', 'new'],
  ['Brand New Stock', 'new'],
  ['Factory New', 'new'],
  ['NEW - In Transit', 'new'],
  ['New (on order)', 'new'],
  ['new_vehicles', 'new'],
  ['New Car Stock', 'new'],
  ['N', 'new'],
  ['Ex-Demo Vehicle', 'demo'],
  ['Demonstrator Stock', 'demo'],
  ['Demos', 'demo'],
  ['Demonstrators', 'demo'],
  ['Demonstrator Vehicles', 'demo'],
  ['Used Vehicles in Stock', 'used'],
  ['Pre-Owned', 'used'],
  ['Near New Vehicle', 'used'],
  ['As New', 'used'],
  ['In Stock', undefined],
  ['New - Sold', undefined],
  ['New runout', undefined],
  ['New / Demo', undefined],
  ['New arrival', undefined],
  ['Excellent', undefined],
  ['Pre-Order', undefined],
  ['Pre Order', undefined],
  ['New Factory Order', undefined],
])('"%s" means the condition %s', (text, meaning) => {
  expect(conditionMeaning(text)).toBe(meaning);
});
