/** S2 §5: exactly four digits; a string, for a leading zero counts (rules 40). */
export const POSTCODE_PATTERN = /^[0-9]{4}$/;

/** S2 §8, where the input is no postcode. */
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.';

/** S2 §8, where geocoding a well-formed postcode returned nothing. */
export const UNKNOWN_POSTCODE_MESSAGE = 'Invalid postcode';

/** The message for an input that is no postcode, `null` for one that is (S2 §5). */
export const postcodeProblem = (input: string): string | null =>
  POSTCODE_PATTERN.test(input) ? null : POSTCODE_MESSAGE;
