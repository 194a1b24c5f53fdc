import { formatMoney } from '#domain/money.ts';
import type { PriceDisplay, ShownPrice } from '#domain/price/price.ts';

/** Prints a car's price in the form that the rules chose (S1 §4 "Price display"); every total has the same size. */
export function Price({ price }: { price: PriceDisplay }) {
  return (
    <div className="price">
      <PriceText price={price} />
    </div>
  );
}

function PriceText({ price }: { price: PriceDisplay }) {
  switch (price.kind) {
    case 'subscription':
      return (
        <>
          {price.total && <Total price={price.total} />}
          <p className="price__line">{price.text}</p>
        </>
      );
    case 'reduced':
      return (
        <>
          <Total price={price.price} />
          <p className="price__line">
            <span className="visually-hidden">Was </span>
            <s>{formatMoney(price.before)}</s>{' '}
            <b className="price__saving">Save {formatMoney(price.saving)}</b>
          </p>
        </>
      );
    case 'price':
      return <Total price={price.price} />;
    default:
      return <p className="price__text">{price.text}</p>;
  }
}

function Total({ price: { amount, label, drive_away } }: { price: ShownPrice }) {
  return (
    <>
      <Amount amount={amount} label={label} />
      {drive_away !== null && <Amount amount={drive_away} label="Drive away" />}
    </>
  );
}

function Amount({ amount, label }: { amount: number; label: string | null }) {
  return (
    <p className="price__amount">
      {formatMoney(amount)} {label && <span className="price__label">{label}</span>}
    </p>
  );
}
