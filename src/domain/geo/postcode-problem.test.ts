import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { postcodeProblem, unknownPostcodeMessage } from './postcode-problem.ts';

const VECTORS = '../shared/fixtures/geo-vectors.dev.json';

describe('postcodeProblem', () => {
  it('accepts "exactly 4 digits", including a leading zero', () => {
    expect(['2000', '0800', '9999'].map(postcodeProblem)).toEqual([null, null, null]);
  });

  it.each(['', '200', '20000', '2OOO', ' 2000', '2000\n', '２０００', '-200', '2.00'])(
    'refuses %j',
    (input) => {
      expect(postcodeProblem(input)).toBe('Invalid postcode. Please enter a 4-digit number.');
    },
  );

  it('does not call a postcode invalid that the table lacks', () => {
    expect(postcodeProblem('2301')).toBeNull();
    expect(unknownPostcodeMessage('2301')).toBe(
      'We do not know where 2301 is. Try the postcode of a larger town nearby.',
    );
  });

  it.skipIf(!existsSync(VECTORS))('agrees with the vectors (skipped where the fixtures are absent)', () => {
    const { postcodeFormat }: { postcodeFormat: { input: string; message: string | null }[] } = JSON.parse(
      readFileSync(VECTORS, 'utf8'),
    );
    for (const { input, message } of postcodeFormat) expect(postcodeProblem(input), input).toBe(message);
  });
});
