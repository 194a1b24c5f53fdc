import type { FinanceEstimate } from '#domain/finance/estimate.ts';

/** What must stand near a comparison rate: its basis, the warning, and who lends (D9, rules 11). */
export function FinanceNote({ finance: { basis, warning, lender, licence } }: { finance: FinanceEstimate }) {
  return (
    <p className="finance-note">
      {basis} {warning} Finance by {lender}, Australian Credit Licence {licence}.
    </p>
  );
}
