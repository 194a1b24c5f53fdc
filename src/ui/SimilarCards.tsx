import { heldTo } from '#domain/deadline.ts';
import type { SimilarVehicle } from '#domain/view/vehicle-view.ts';
import { VehicleCard } from './VehicleCard.tsx';

/** Cars like one, each with what it has in common with it; stands below an `<h2>`. */
export const SimilarCards = ({ similar }: { similar: SimilarVehicle[] }) => (
  <ul className="cards">
    {similar.map(({ card, why }) => (
      <li key={card.id} className="similar-cards__car" {...heldTo({ until: card.until })}>
        <p className="similar-cards__why">{why}</p>
        <VehicleCard vehicle={card} />
      </li>
    ))}
  </ul>
);
