import { POSTCODE_PATTERN } from './postcode.ts';

/** S2 §8: for input that is not four digits. */
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.';

/** S2 §5, §8: "Geocoding a postcode with no results". */
export const NO_SUCH_POSTCODE = 'Invalid postcode';

/** Returns the message for input that is not four digits, else `null` (S2 §5). */
export const postcodeProblem = (input: string): string | null =>
  POSTCODE_PATTERN.test(input) ? null : POSTCODE_MESSAGE;

/**
 * Returns the message for a well-formed postcode that the table lacks, on sites without a geocoder. It may well exist,
 * so the message does not call it invalid.
 */
export const unknownPostcodeMessage = (postcode: string): string =>
  `We do not know where ${postcode} is. Try the postcode of a larger town nearby.`;
