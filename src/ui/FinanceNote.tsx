import type { CreditTerms } from '#domain/finance/credit-terms.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';

/** What must stand near a comparison rate: its basis, the warning, and who lends (D9, rules 11). */
export function FinanceNote({ finance: { basis, warning, lender, licence } }: { finance: CreditTerms }) {
  return (
    <p className="finance-note">
      {basis} {warning} Finance by {lender}, Australian Credit Licence {licence}.
    </p>
  );
}

/** The note once for a list of cards, where one of them shows a comparison rate: a site has one lender. */
export function FinanceNoteOf({ vehicles }: { vehicles: Pick<VehicleCard, 'finance'>[] }) {
  const finance = vehicles.find((vehicle) => vehicle.finance !== null)?.finance;
  return finance && <FinanceNote finance={finance} />;
}
