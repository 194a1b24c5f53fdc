import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { priceChange } from '#domain/shortlist/price-change.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { RecordResult } from '#stores/vehicle-records.ts';
import { VehicleCard } from '#ui/VehicleCard.tsx';
import { EnquireLink } from './EnquireLink.tsx';

interface Props {
  entry: ShortlistEntry;
  /** Absent until the site has responded. */
  result: RecordResult | undefined;
  /** Whether it is in the list; a removed one can be put back until the page is left. */
  isListed: boolean;
  onToggle: () => void;
}

/** A car of the list with its current facts, or as stored where the site no longer has it (rules 45). */
export function ShortlistCard({ entry, result, isListed, onToggle }: Props) {
  return (
    <div className={isListed ? 'shortlist-card' : 'shortlist-card shortlist-card--removed'}>
      {result?.kind === 'found' ? (
        <VehicleCard vehicle={result.record.card} />
      ) : (
        <StoredCard entry={entry} linked={result?.kind !== 'gone'} />
      )}
      <div className="shortlist-card__foot">
        <Note entry={entry} result={result} />
        {result?.kind === 'found' && <EnquireLink car={result.record.card} />}
        <button className="button button--quiet" type="button" onClick={onToggle}>
          {isListed ? 'Remove' : 'Put back'}
          <span className="visually-hidden"> {entry.name}</span>
        </button>
      </div>
    </div>
  );
}

function Note({ entry, result }: Pick<Props, 'entry' | 'result'>) {
  switch (result?.kind) {
    case 'gone':
      return <p className="shortlist-card__note">No longer for sale here</p>;
    case 'failed':
      return <p className="shortlist-card__note">We cannot say how it stands just now</p>;
    case 'found': {
      const { availability, price } = result.record.card;
      if (availability === 'sold') return <p className="shortlist-card__note">Sold</p>;
      const change = priceChange(entry, price);
      return (
        change && (
          <p className={`shortlist-card__note shortlist-card__note--${change.direction}`}>{change.text}</p>
        )
      );
    }
    default:
      return null;
  }
}

function StoredCard({ entry, linked }: { entry: ShortlistEntry; linked: boolean }) {
  const { name, slug, primary_image_url } = entry;
  const bare = primary_image_url === null ? ' vehicle-card--no-photo' : '';
  return (
    <article className={`vehicle-card card${bare}`}>
      <div className="vehicle-card__photo">
        {primary_image_url === null ? (
          <p className="vehicle-card__no-photo">No photo</p>
        ) : (
          <img className="photo" src={primary_image_url} alt="" loading="lazy" />
        )}
      </div>
      <div className="card__body">
        <h3 className="vehicle-card__title">
          {linked ? (
            <a className="card__link" href={vehiclePath(slug)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
      </div>
    </article>
  );
}
