import type { AustralianState } from '../location/location.schema.ts';

/** The car that somebody trades in, as a registration or its owner tells. */
export interface TradeCar {
  /** Capitals and digits; `null` where the owner described the car instead. */
  rego: string | null;
  regoState: AustralianState | null;
  make: string;
  model: string;
  badge: string | null;
  year: number;
  /** One of the body types of the site's own search, such as "SUV". */
  body: string;
}

/** "2021 Hyundai Kona Elite". */
export const tradeCarName = ({ year, make, model, badge }: TradeCar): string =>
  [year, make, model, badge].filter((part) => part !== null).join(' ');

/** The body types that an owner chooses from, as the stock has them. */
export const TRADE_BODIES = ['SUV', 'Ute', 'Sedan', 'Hatch', 'Wagon', 'Van', 'Coupe', 'Convertible'] as const;

const PLATE = /^[A-Z0-9]{1,9}$/;

/** A registration number as registers write it, `BK12OT` of "bk 12-ot"; `null` for what is on no plate. */
export function plateOf(text: string): string | null {
  const plate = text.toUpperCase().replace(/[\s.·-]/g, '');
  return PLATE.test(plate) ? plate : null;
}

/** Whether two are one car, told the same way. */
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
