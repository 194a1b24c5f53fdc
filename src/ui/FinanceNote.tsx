import { type Deadline, heldTo } from '#domain/deadline.ts';
import type { CreditTerms } from '#domain/finance/credit-terms.ts';

/** Prints what must accompany a comparison rate: its basis, the warning, and the lender (D9, rules 11). */
export function FinanceNote({ finance }: { finance: CreditTerms & Pick<Deadline, 'until'> }) {
  const { basis, warning, lender, licence, until } = finance;
  return (
    <p className="finance-note" {...heldTo({ until })}>
      {basis} {warning} Finance by {lender}, Australian Credit Licence {licence}.
    </p>
  );
}
