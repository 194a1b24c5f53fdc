/** S2 §5: exactly four digits; a string, for a leading zero counts (rules 40). */
export const POSTCODE_PATTERN = /^[0-9]{4}$/;
