import type { SimilarVehicle } from '#domain/view/vehicle-view.ts';
import { FinanceNoteOf } from './FinanceNote.tsx';
import { VehicleCard } from './VehicleCard.tsx';

/** Cars like one, each with what it has in common with it; stands below an `<h2>`. */
export function SimilarCards({ similar }: { similar: SimilarVehicle[] }) {
  return (
    <>
      <ul className="cards">
        {similar.map(({ card, why }) => (
          <li key={card.id} className="similar-cards__car">
            <p className="similar-cards__why">{why}</p>
            <VehicleCard vehicle={card} />
          </li>
        ))}
      </ul>
      <FinanceNoteOf vehicles={similar.map(({ card }) => card)} />
    </>
  );
}
