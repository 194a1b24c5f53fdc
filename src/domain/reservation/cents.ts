/** Money as whole cents, so that sums are exact. */
export type Cents = number;

/** Dollars as feeds and settings write them, as cents. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

/** Cents as dollars, for `formatMoney`. */
export const dollarsOf = (cents: Cents): number => cents / 100;
