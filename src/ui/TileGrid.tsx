import type { ListingTile } from '#domain/view/listing-view.ts';
import { FinanceNoteOf } from './FinanceNote.tsx';
import { PromoCard } from './PromoCard.tsx';
import { VehicleCard } from './VehicleCard.tsx';

/** Tiles that are in view when a list opens: the first row of a wide screen. */
const IN_VIEW = 3;

/** A list's tiles with what the law wants near their finance figures; stands below an `<h2>`. */
export function TileGrid({ tiles }: { tiles: ListingTile[] }) {
  const vehicles = tiles.flatMap((tile) => (tile.kind === 'vehicle' ? [tile.vehicle] : []));
  return (
    <>
      <ul className="cards">
        {tiles.map((tile, index) =>
          tile.kind === 'promo' ? (
            <li key={`promo ${tile.promo.id}`}>
              <PromoCard promo={tile.promo} />
            </li>
          ) : (
            <li key={tile.vehicle.id}>
              <VehicleCard
                vehicle={tile.vehicle}
                distance={tile.distance}
                loading={index < IN_VIEW ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
              />
            </li>
          ),
        )}
      </ul>
      <FinanceNoteOf vehicles={vehicles} />
    </>
  );
}
