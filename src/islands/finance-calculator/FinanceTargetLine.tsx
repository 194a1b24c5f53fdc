import { financeSearch } from '#domain/finance/finance-search.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { FinanceFigures } from '#ui/FinanceFigures.tsx';
import { FinanceNote } from '#ui/FinanceNote.tsx';
import { Photo } from '#ui/Photo.tsx';
import { Price } from '#ui/Price.tsx';
import type { FinanceTarget } from './use-finance-target.ts';

/** The car or search that the calculator is about; empty where the address names neither. */
export function FinanceTargetLine({ target: { car, query }, cars }: { target: FinanceTarget; cars: string }) {
  switch (car.kind) {
    case 'found':
      return <Car car={car.car} />;
    case 'refused':
      return (
        <p>
          <a href={car.car.href}>{car.car.name}</a>: {car.car.availability_text.toLowerCase()}, so there is no
          finance for it. The calculator works for any price.
        </p>
      );
    case 'awaited':
      return <p className="muted">Looking up the car…</p>;
    case 'lost':
      return (
        <p>
          The car that you came from is no longer listed here. The calculator works for any price, and{' '}
          <a href={searchRoutePath()}>the search</a> has what is in stock.
        </p>
      );
    case 'failed':
      return <p>Looking up the car failed. The calculator works for any price.</p>;
    case 'none': {
      const search = financeSearch(query, cars);
      return (
        search && (
          <p>
            <a href={search.href}>{search.label}</a>
          </p>
        )
      );
    }
  }
}

function Car({ car: { href, title, photo, price, availability_text, finance } }: { car: VehicleCard }) {
  return (
    <article className="asked-car">
      {photo && <Photo photo={{ ...photo, alt: '' }} sizes="12rem" />}
      <div className="asked-car__facts">
        <h3>
          <a href={href}>{title.first}</a>
        </h3>
        {title.second && <p className="muted small">{title.second}</p>}
        <Price price={price} />
        <p className="small">{availability_text}</p>
      </div>
      {finance && (
        <div className="asked-car__example">
          <p className="small">{finance.lender}’s own example for this car</p>
          <FinanceFigures finance={finance} />
          <FinanceNote finance={finance} />
        </div>
      )}
    </article>
  );
}
