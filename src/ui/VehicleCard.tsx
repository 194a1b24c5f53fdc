import { type ImgHTMLAttributes, memo } from 'react';
import type { FormName } from '#domain/lead/forms.ts';
import type { VehicleCard as Card } from '#domain/view/vehicle-card.ts';
import { FinanceFigures } from './FinanceFigures.tsx';
import { FinanceNote } from './FinanceNote.tsx';
import { Icon } from './Icon.tsx';
import { MarketBadge } from './MarketBadge.tsx';
import { Photo } from './Photo.tsx';
import { Price } from './Price.tsx';
import { SaveButton, ShortlistButtons } from './ShortlistButtons.tsx';
import { VehicleFacts } from './VehicleFacts.tsx';
import { VehicleTags } from './VehicleTags.tsx';

const SIZES = '(min-width: 75rem) 25rem, (min-width: 48rem) 50vw, 100vw';

/** It is on the car's own page (`vehicleFormPath`), so lists need no other address of the site. */
const PHOTO_FORM: FormName = 'request-photos';

type Props = Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'fetchPriority'> & {
  vehicle: Card;
  /** Distance from the shopper, where known. */
  distance?: string | undefined;
};

/** A car in a list, S1 §2 "Listing card". Its title's link covers it; belongs below an `<h2>`. */
export const VehicleCard = memo(function VehicleCard({ vehicle, ...photo }: Props) {
  const { href, title, availability, availability_text, facts, price, market, finance } = vehicle;
  const bare = vehicle.photo === null ? ' vehicle-card--no-photo' : '';
  return (
    <article className={`vehicle-card card vehicle-card--${availability}${bare}`} data-car={vehicle.id}>
      <CardPhoto vehicle={vehicle} {...photo} />
      <div className="card__body">
        <h3 className="vehicle-card__title">
          <a className="card__link" href={href}>
            {title.first} {title.second && <span>{title.second}</span>}
          </a>
        </h3>
        <p className="visually-hidden">{availability_text}</p>
        <VehicleFacts facts={facts} />
        <div className="vehicle-card__money">
          <Price price={price} />
          {market && <MarketBadge market={market} />}
          {finance && <FinanceFigures finance={finance} />}
          {finance && <FinanceNote finance={finance} />}
        </div>
      </div>
      {vehicle.can_shortlist && <ShortlistButtons vehicle={vehicle} />}
      {vehicle.save === 'if_saved' && <SaveButton vehicle={vehicle} />}
    </article>
  );
});

function CardPhoto({ vehicle, distance, ...rest }: Props) {
  const { href, photo, availability, can_request_photos, photos_count, tags, location, item_type } = vehicle;
  return (
    <div className="vehicle-card__photo">
      {photo ? (
        <Photo photo={photo} sizes={SIZES} {...rest} />
      ) : (
        <p className="vehicle-card__no-photo">
          <Icon name={item_type} /> {availability === 'sold' ? 'No photos' : 'Photos coming soon'}
          {can_request_photos && (
            <a className="card__control" href={`${href}#${PHOTO_FORM}`}>
              Request photos
            </a>
          )}
        </p>
      )}
      <VehicleTags tags={tags} />
      <p className="vehicle-card__overlay">
        {location && (
          <span className="vehicle-card__location">
            <Icon name="map-pin" /> {location}{' '}
            {distance && <span className="vehicle-card__distance">{distance}</span>}
          </span>
        )}
        <span className="vehicle-card__seen" hidden>
          Seen
        </span>
        {photos_count > 0 && (
          <span className="vehicle-card__count">
            <Icon name="camera" /> {photos_count}{' '}
            <span className="visually-hidden">{photos_count === 1 ? 'photo' : 'photos'}</span>
          </span>
        )}
      </p>
    </div>
  );
}
