import type { CreditTerms } from '#domain/finance/credit-terms.ts';
import { type Validity, validityAttributes } from '#domain/validity.ts';

/** Prints what must accompany a comparison rate: its basis, the warning, and the lender (D9, rules 11). */
export function FinanceNote({ finance }: { finance: CreditTerms & Pick<Validity, 'until'> }) {
  const { basis, warning, lender, licence, until } = finance;
  return (
    <p className="finance-note" {...validityAttributes({ until })}>
      {basis} {warning} Finance by {lender}, Australian Credit Licence {licence}.
    </p>
  );
}
