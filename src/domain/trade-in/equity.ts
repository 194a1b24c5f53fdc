import { formatMoney } from '../money.ts';

/** The remainder of an offer after paying the lender; dollars. */
export type Equity =
  | { kind: 'clear'; paid: number }
  /** "Any surplus is paid by direct credit" (S2 §9). */
  | { kind: 'surplus'; owed: number; paid: number }
  | { kind: 'even'; owed: number }
  /** More is owed than offered. */
  | { kind: 'shortfall'; owed: number; missing: number };

/** Calculates the equity of an offer: offer less balance (S2 §9 "Finance outstanding"). */
export function equityOf(offer_price: number, finance_outstanding: number): Equity {
  const owed = finance_outstanding;
  const left = offer_price - owed;
  if (owed === 0) return { kind: 'clear', paid: offer_price };
  if (left > 0) return { kind: 'surplus', owed, paid: left };
  return left === 0 ? { kind: 'even', owed } : { kind: 'shortfall', owed, missing: -left };
}

/** Explains the equity in a sentence, for shopper and dealer. */
export function equityWords(equity: Equity): string {
  switch (equity.kind) {
    case 'clear':
      return `${formatMoney(equity.paid)} for the owner; nothing is owed on it.`;
    case 'surplus':
      return `${formatMoney(equity.owed)} to the lender, and ${formatMoney(equity.paid)} to the owner by direct credit.`;
    case 'even':
      return `${formatMoney(equity.owed)} to the lender; nothing is left, and nothing is missing.`;
    case 'shortfall':
      return `${formatMoney(equity.owed)} is owed: ${formatMoney(equity.missing)} more than the offer.`;
  }
}
