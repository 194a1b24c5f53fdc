import { expect, it } from 'vitest';
import { proofClaim } from './proof-claim.ts';

it('is the same for one site and key, differs for any other, and contains neither', () => {
  const claim = proofClaim('harbour', 'jane@example.com');
  expect(proofClaim('harbour', 'jane@example.com')).toBe(claim);
  expect(proofClaim('coast', 'jane@example.com')).not.toBe(claim);
  expect(proofClaim('harbour', 'sam@example.com')).not.toBe(claim);
  expect(claim).toMatch(/^[0-9a-f]{64}$/);
});
