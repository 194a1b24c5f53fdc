import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/** The Save button of a sold car: hidden until the page's shortlist script finds the car among the saved ones (S1 §4). */
export function SaveButton({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))} hidden>
      <button
        className="shortlist__button"
        type="button"
        data-list="favourites"
        aria-pressed="false"
        aria-label={`Save ${vehicle.name}`}
      >
        <Icon name="heart" /> <span className="shortlist__label">Save</span>
      </button>
    </div>
  );
}
