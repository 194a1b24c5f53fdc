import { endsAt, validityAttributes } from '#domain/validity.ts';
import type { ListingTile } from '#domain/view/listing-view.ts';
import { PromoCard } from './PromoCard.tsx';
import { VehicleCard } from './VehicleCard.tsx';

/** Tiles visible when a list opens: the first row of a wide screen. */
const IN_VIEW = 3;

/** The tiles of a list; belongs below an `<h2>`. */
export const TileGrid = ({ tiles }: { tiles: ListingTile[] }) => (
  <ul className="cards">
    {tiles.map((tile, index) =>
      tile.kind === 'promo' ? (
        <li key={`promo ${tile.promo.id}`} {...validityAttributes(endsAt(tile.promo.expiry))}>
          <PromoCard promo={tile.promo} />
        </li>
      ) : (
        <li key={tile.vehicle.id} {...validityAttributes({ until: tile.vehicle.until })}>
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
);
