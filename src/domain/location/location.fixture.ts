import { parse } from '../parse.ts';
import { type Location, type LocationInput, locationSchema } from './location.schema.ts';

/** Makes a location with some fields set and defaults for the others. */
export function locationWith(fields: Partial<LocationInput> = {}): Location {
  const input = {
    id: '1',
    name: 'Harbour Newcastle',
    slug: 'newcastle',
    location_type: 'sales',
    address: { street: '12 Hunter Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
    ...fields,
  } satisfies LocationInput;
  return parse(locationSchema, input, 'location');
}
