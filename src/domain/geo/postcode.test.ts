import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { postcodeProblem, UNKNOWN_POSTCODE_MESSAGE } from './postcode.ts';

const VECTORS = '../shared/fixtures/geo-vectors.dev.json';

describe('postcodeProblem', () => {
  it('takes "exactly 4 digits" with the leading zero', () => {
    expect(['2000', '0800', '9999'].map(postcodeProblem)).toEqual([null, null, null]);
  });

  it.each(['', '200', '20000', '2OOO', ' 2000', '2000\n', '２０００', '-200', '2.00'])(
    'refuses %j',
    (input) => {
      expect(postcodeProblem(input)).toBe('Invalid postcode. Please enter a 4-digit number.');
    },
  );

  it('has other words for a postcode that geocoding does not know', () => {
    expect(UNKNOWN_POSTCODE_MESSAGE).toBe('Invalid postcode');
  });

  it.skipIf(!existsSync(VECTORS))('agrees with the vectors (skipped where the fixtures are absent)', () => {
    const { postcodeFormat }: { postcodeFormat: { input: string; message: string | null }[] } = JSON.parse(
      readFileSync(VECTORS, 'utf8'),
    );
    for (const { input, message } of postcodeFormat) expect(postcodeProblem(input), input).toBe(message);
  });
});
