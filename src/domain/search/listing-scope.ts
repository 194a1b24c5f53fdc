import type { Site } from '../site/site.schema.ts';
import { conditionWords } from '../vehicle/words.ts';
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

/** The scope as a chip has it: "New or Demo", "Hyundai Kona". */
export const scopeLabel = ({ subject }: Pick<Listing, 'subject'>, site: Site): string =>
  'car_types' in subject
    ? subject.car_types.map((type) => conditionWords(site)[type]).join(' or ')
    : subject.name;
