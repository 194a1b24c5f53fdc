import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { hasRegister } from './valuation-site.ts';

it('demo plates are for sites with invented cars; any other needs a register', () => {
  const rego = { kind: 'http', url: 'https://rego.example/' } as const;
  expect(hasRegister(siteWith({ stock: { type: 'demo' } }))).toBe(true);
  expect(hasRegister(siteWith({ stock: { type: 'push' } }))).toBe(false);
  expect(hasRegister(siteWith({ stock: { type: 'push' }, trade_in: { rego } }))).toBe(true);
});
