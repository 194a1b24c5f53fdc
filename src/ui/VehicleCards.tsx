import type { VehicleCard as Card } from '#domain/view/vehicle-card.ts';
import { FinanceNoteOf } from './FinanceNote.tsx';
import { VehicleCard } from './VehicleCard.tsx';

/** A grid of cards with what the law wants near their finance figures; stands below an `<h2>`. */
export function VehicleCards({ vehicles }: { vehicles: Card[] }) {
  return (
    <>
      <ul className="cards">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard vehicle={vehicle} />
          </li>
        ))}
      </ul>
      <FinanceNoteOf vehicles={vehicles} />
    </>
  );
}
