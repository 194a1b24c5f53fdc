/** Money in whole cents, for exact sums. */
export type Cents = number;

/** Converts dollars to cents. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

/** Converts cents to dollars, for `formatMoney`. */
export const dollarsOf = (cents: Cents): number => cents / 100;
