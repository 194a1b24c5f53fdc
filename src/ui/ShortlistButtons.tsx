import { entryOf, type Shortlistable } from '#domain/shortlist/entry.ts';
import { Icon } from './Icon.tsx';

/**
 * Saves a car and compares it (S1 §2), on pages and inside islands. The page's shortlist script finds the buttons by
 * their data, and operates them.
 */
export function ShortlistButtons({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))}>
      <ListButton list="favourites" icon="heart" label="Save" name={vehicle.name} />
      <ListButton list="compare" icon="scale" label="Compare" name={vehicle.name} />
    </div>
  );
}

/** The Save button of a sold car: hidden until the page's shortlist script finds the car among the saved ones (S1 §4). */
export function SaveButton({ vehicle }: { vehicle: Shortlistable }) {
  return (
    <div className="shortlist" data-entry={JSON.stringify(entryOf(vehicle))} hidden>
      <ListButton list="favourites" icon="heart" label="Save" name={vehicle.name} />
    </div>
  );
}

interface ListButtonProps {
  list: 'favourites' | 'compare';
  icon: 'heart' | 'scale';
  label: string;
  /** The car's. */
  name: string;
}

function ListButton({ list, icon, label, name }: ListButtonProps) {
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
