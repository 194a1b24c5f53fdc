import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/**
 * The favourite and compare buttons of one car (S1 §2), on pages and inside islands alike: they have no
 * behaviour of their own, the page's shortlist finds them by their data.
 */
export function ShortlistButtons({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))}>
      <button
        className="shortlist__button"
        type="button"
        data-list="favourites"
        aria-pressed="false"
        aria-label={`Favourite ${vehicle.name}`}
      >
        <Icon name="heart" /> <span className="shortlist__label">Favourite</span>
      </button>
      <button
        className="shortlist__button"
        type="button"
        data-list="compare"
        aria-pressed="false"
        aria-label={`Compare ${vehicle.name}`}
      >
        <Icon name="scale" /> <span className="shortlist__label">Compare</span>
      </button>
    </div>
  );
}
