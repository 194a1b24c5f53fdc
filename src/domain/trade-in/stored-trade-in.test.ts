import { expect, it } from 'vitest';
import { isStoredTradeIn, storedTradeIn } from './stored-trade-in.ts';

it('stores the fields to continue, and refuses other values', () => {
  const item = storedTradeIn('t1', { car_id: '7', Rego: 'ABC123', email: 'jane@example.com', name: 'Jane' });
  expect(item).toEqual({ id: 't1', car_id: '7', rego: 'ABC123', email: 'jane@example.com', phone: '' });
  expect(isStoredTradeIn(item)).toBe(true);
  for (const value of [null, 't1', {}, { ...item, id: 7 }]) expect(isStoredTradeIn(value)).toBe(false);
});
