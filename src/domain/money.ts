const money = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
  signDisplay: 'negative',
});
const number = new Intl.NumberFormat('en-AU');
const percent = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** Formats dollars: `$12,990`, with cents only if there are any. */
export function formatMoney(dollars: number): string {
  return money.format(dollars);
}

/** Formats a count or a measure: `12,990`; at most three decimals. */
export function formatNumber(n: number): string {
  return number.format(n);
}

/** Formats an annual rate with the two decimals of credit advertisements: `8.99%` (D9). */
export function formatPercent(rate: number): string {
  return `${percent.format(rate)}%`;
}
