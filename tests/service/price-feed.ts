import { searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import { type FeedRecord, fixtureStock } from '../fixture-site.ts';

/** The stock of the fixture, of which one car on sale gets a price, and the addresses that show that price. */
export interface PriceFeed {
  stock: FeedRecord[];
  offered(price: number): FeedRecord[];
  places: readonly [page: string, listing: string];
}

export function priceFeed(cars: number): PriceFeed {
  const stock = fixtureStock(cars);
  const car = stock.find(({ status, sold }) => status === 'in_stock' && sold !== true);
  if (car === undefined) throw new Error('No car of the fixture is for sale');
  return {
    stock,
    offered: (price) =>
      stock.map((record) => (record === car ? { ...record, price, before_price: null } : record)),
    places: [vehiclePath(car.slug), searchRoutePath()],
  };
}
