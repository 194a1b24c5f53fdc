/** S2 §5: exactly four digits, including leading zeros (rules 40). */
export const POSTCODE_PATTERN = /^[0-9]{4}$/;
