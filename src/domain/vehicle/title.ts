import type { Vehicle } from './vehicle.schema.ts';

/** The card's title in two lines: year, make and model, then the badge with its series. */
export function titleLines(vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'badge' | 'series'>): {
  first: string;
  second: string | null;
} {
  const { year, make, model, badge, series } = vehicle;
  const second = [badge, series].filter((part) => part !== null).join(' ');
  return { first: `${year} ${make} ${model}`, second: second === '' ? null : second };
}
