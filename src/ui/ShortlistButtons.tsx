import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/**
 * Saves a car and compares it (S1 §2), on pages and inside islands. The page's shortlist script finds the buttons by
 * their data, and operates them.
 */
export function ShortlistButtons({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))}>
      <ListButton list="favourites" name={vehicle.name} />
      <ListButton list="compare" name={vehicle.name} />
    </div>
  );
}

/** The Save button of a sold car: hidden until the page's shortlist script finds the car among the saved ones (S1 §4). */
export function SaveButton({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))} hidden>
      <ListButton list="favourites" name={vehicle.name} />
    </div>
  );
}

const LISTS = {
  favourites: { icon: 'heart', label: 'Save' },
  compare: { icon: 'scale', label: 'Compare' },
} as const;

function ListButton({ list, name }: { list: keyof typeof LISTS; name: string }) {
  const { icon, label } = LISTS[list];
  return (
    <button
      className="shortlist__button"
      type="button"
      data-list={list}
      aria-pressed="false"
      aria-label={`${label} ${name}`}
    >
      <Icon name={icon} /> <span className="shortlist__label">{label}</span>
    </button>
  );
}
