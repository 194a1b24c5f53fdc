/** Crockford's base 32: no characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Makes a reference such as `7F3K9-Q2M4T` of at least ten random bytes: 50 bits, so collisions are negligible. */
export function referenceOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
