import { validityAttributes } from '#domain/validity.ts';
import type { VehicleCard as Card } from '#domain/view/vehicle-card.ts';
import { VehicleCard } from './VehicleCard.tsx';

/** A grid of cards; belongs below an `<h2>`. */
export const VehicleCards = ({ vehicles }: { vehicles: Card[] }) => (
  <ul className="cards">
    {vehicles.map((vehicle) => (
      <li key={vehicle.id} {...validityAttributes({ until: vehicle.until })}>
        <VehicleCard vehicle={vehicle} />
      </li>
    ))}
  </ul>
);
