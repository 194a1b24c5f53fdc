import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/**
 * Saves a car and compares it (S1 §2), on pages and inside islands. The page's shortlist script finds the buttons by
 * their data, and operates them.
 */
export function ShortlistButtons({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))}>
      <button
        className="shortlist__button"
        type="button"
        data-list="favourites"
        aria-pressed="false"
        aria-label={`Save ${vehicle.name}`}
      >
        <Icon name="heart" /> <span className="shortlist__label">Save</span>
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
