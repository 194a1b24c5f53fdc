import type { Vehicle } from './vehicle.schema.ts';

/** Returns the two lines of a card's title: year, make and model; badge and series. */
export function titleLines(vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'badge' | 'series'>): {
  first: string;
  second: string | null;
} {
  const { year, make, model, badge, series } = vehicle;
  const second = [badge, series].filter((part) => part !== null).join(' ');
  return { first: `${year} ${make} ${model}`, second: second === '' ? null : second };
}
