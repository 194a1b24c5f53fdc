import type { HTMLAttributes } from 'react';
import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

type Props = Pick<HTMLAttributes<HTMLDivElement>, 'hidden'> & { vehicle: Shortlistable };

/** The Save button of a car's own page, and of a sold one's card (S1 §2, §4); the page's shortlist moves it. */
export function SaveButton({ vehicle, hidden }: Props) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))} hidden={hidden}>
      <button
        className="shortlist__button"
        type="button"
        data-save
        aria-pressed="false"
        aria-label={`Save ${vehicle.name} to your watchlist`}
      >
        <Icon name="bookmark" /> <span className="shortlist__label">Save</span>
      </button>
    </div>
  );
}
