import { POSTCODE_PATTERN } from './postcode.ts';

/** S2 §8, where the input is no postcode. */
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.';

/** S2 §5, §8: "Geocoding a postcode with no results". */
export const NO_SUCH_POSTCODE = 'Invalid postcode';

/** The message for an input that is no postcode, `null` for one that is (S2 §5). */
export const postcodeProblem = (input: string): string | null =>
  POSTCODE_PATTERN.test(input) ? null : POSTCODE_MESSAGE;

/**
 * The message for a well-formed postcode that our table does not hold, where there is no geocoder to ask: it may well
 * exist, so this blames the table and names a way on.
 */
export const unknownPostcodeMessage = (postcode: string): string =>
  `We do not know where ${postcode} is. Try the postcode of a larger town nearby.`;
