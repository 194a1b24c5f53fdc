import { anyOf, type Filter } from './filter.ts';
import type { Listable, Listing } from './variants.ts';

/** What every search on a listing's page is limited to: its conditions, its make, or its make and model. */
export function listingScope({ kind, subject, vehicles }: Listing<Listable>): Filter[] {
  if ('car_types' in subject) return [anyOf('car_type', subject.car_types)];
  // A listing holds all spellings of its make.
  const spellings = (field: 'make' | 'model') => [...new Set(vehicles.map((vehicle) => vehicle[field]))];
  const make = anyOf('make', spellings('make'));
  return kind === 'model' ? [make, anyOf('model', spellings('model'))] : [make];
}
