import { expect, it } from 'vitest';
import { CONTRACT } from '../api/contract.schema.ts';
import * as routes from './api-routes.ts';

it('has only paths of the contract', () => {
  const patterns = Object.keys(CONTRACT).map((key) =>
    key.replace(/^\S+ /, '').replace(/:\w+(?:\{.*\})?/, 'x'),
  );
  for (const pathOf of Object.values(routes)) expect(patterns).toContain(pathOf('x').replace('x.pdf', 'x'));
});
