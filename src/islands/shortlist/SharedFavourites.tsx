import { entryOf } from '#domain/shortlist/entry.ts';
import { FAVOURITES_FULL } from '#domain/shortlist/list.ts';
import { addFavourites } from '#stores/favourites.ts';
import { VehicleCards } from '#ui/VehicleCards.tsx';
import { MissingCars } from './MissingCars.tsx';
import { NoShortlist } from './NoShortlist.tsx';
import { show } from './toast.ts';
import { useRecords } from './use-records.ts';

interface Props {
  ids: readonly string[];
  searchHref: string;
  /** Called when the shopper has saved the list, or wants their own. */
  onDone: () => void;
}

/** A list shared by a link: shows the cars' current facts, and saves them only on request. */
export function SharedFavourites({ ids, searchHref, onDone }: Props) {
  const { settled, records, gone, failed } = useRecords(ids);
  if (!settled) return <p className="muted">Looking up the cars…</p>;
  if (gone.length === ids.length)
    return <NoShortlist searchHref={searchHref} text="The cars of this link are no longer for sale here." />;
  const cards = records.map(({ card }) => card);
  const shared = ids.length - gone.length;
  const save = () => {
    if (addFavourites(cards.map(entryOf)) > 0) show(FAVOURITES_FULL, 'destructive');
    else onDone();
  };
  return (
    <>
      <div className="section-heading">
        <h2>{shared === 1 ? 'A car' : `${shared} cars`} somebody shared with you</h2>
        <div className="cluster">
          {cards.length > 0 && (
            <button className="button" type="button" onClick={save}>
              Keep {cards.length === 1 ? 'it' : 'them'} in my favourites
            </button>
          )}
          <button className="button button--secondary" type="button" onClick={onDone}>
            See my own
          </button>
        </div>
      </div>
      <MissingCars gone={gone} failed={failed} />
      <VehicleCards vehicles={cards} />
    </>
  );
}
