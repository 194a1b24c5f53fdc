import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/**
 * Takes a sold car off the watchlist, or back onto it (S1 §4); the page's shortlist script operates it.
 */
export function SaveButton({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))} hidden>
      <button
        className="shortlist__button"
        type="button"
        data-save
        aria-pressed="false"
        aria-label={`Save ${vehicle.name} to your watchlist`}
      >
        <Icon name="heart" /> <span className="shortlist__label">Save</span>
      </button>
    </div>
  );
}
