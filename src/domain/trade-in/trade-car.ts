import type { AustralianState } from '../location/location.schema.ts';

/** A car to be traded in, identified by its registration or described by its owner. */
export interface TradeCar {
  /** Registration number in capitals and digits; `null` for a described car. */
  rego: string | null;
  regoState: AustralianState | null;
  make: string;
  model: string;
  badge: string | null;
  year: number;
  /** A body type of the site's search, such as "SUV". */
  body: string;
}

/** Names a car: "2021 Hyundai Kona Elite". */
export const tradeCarName = ({ year, make, model, badge }: TradeCar): string =>
  [year, make, model, badge].filter((part) => part !== null).join(' ');

/** Body types for owners to select; spelled as in the stock. */
export const TRADE_BODIES = ['SUV', 'Ute', 'Sedan', 'Hatch', 'Wagon', 'Van', 'Coupe', 'Convertible'] as const;

const PLATE = /^[A-Z0-9]{1,9}$/;

/** Normalises a registration number: "bk 12-ot" → `BK12OT`; `null` if it cannot be one. */
export function plateOf(text: string): string | null {
  const plate = text.toUpperCase().replace(/[\s.·-]/g, '');
  return PLATE.test(plate) ? plate : null;
}

/** Whether all facts of two cars are equal. */
export const isSameCar = (one: TradeCar, other: TradeCar): boolean =>
  FACTS.every((fact) => one[fact] === other[fact]);

const FACTS = [
  'rego',
  'regoState',
  'make',
  'model',
  'badge',
  'year',
  'body',
] as const satisfies (keyof TradeCar)[];
