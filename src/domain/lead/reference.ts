/** Digits and capitals that nobody takes for one another on the phone (Crockford's alphabet). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A reference such as `7F3K9-Q2M4T` out of at least ten random bytes: fifty bits, so that two are never the same. */
export function referenceOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
