/** A car as its stock number finds it. */
export interface StockNumber {
  stocknum: string;
  name: string;
  href: string;
}

/** One word with a digit. */
const BEGINNING = /^(?=.*\d)[\p{L}\d-]{3,}$/u;

/** Whether a text may be the beginning of a stock number. */
export const isStockNumber = (text: string): boolean => BEGINNING.test(text.trim());
