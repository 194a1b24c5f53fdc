import { expect, it } from 'vitest';
import { proofClaim } from './proof-claim.ts';

it('is the same for one site and key, differs for any other, and contains neither', () => {
  const claim = proofClaim('harbour', 'lead', 'jane@example.com');
  expect(proofClaim('harbour', 'lead', 'jane@example.com')).toBe(claim);
  expect(proofClaim('coast', 'lead', 'jane@example.com')).not.toBe(claim);
  expect(proofClaim('harbour', 'lead', 'sam@example.com')).not.toBe(claim);
  expect(proofClaim('harbour', 'reservation', 'jane@example.com')).not.toBe(claim);
  expect(claim).toMatch(/^[0-9a-f]{64}$/);
});
