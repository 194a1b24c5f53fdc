import { expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { CAR } from './lead.fixture.ts';
import { leadPlace } from './place.ts';

const at = (id: string, slug: string, dealership: string | null, type: 'sales' | 'service', more = {}) =>
  locationWith({
    id,
    slug,
    name: slug,
    location_type: type,
    dealership_slug: dealership,
    dealership_id: dealership && `${dealership}-id`,
    ...more,
  });

const north = at('1', 'north', 'n', 'sales', { primary: true });
const northService = at('2', 'north-service', 'n', 'service');
const south = at('3', 'south', 's', 'sales');
const southService = at('4', 'south-service', 's', 'service');
const hidden = at('5', 'hidden', 'h', 'sales', { visible: false });
const locations = [north, northService, south, southService, hidden];
const none = { location: null, dealership_slug: null, dealership_id: null };

it.each([
  ['chosen by slug', { ...none, location: 'south' }, 'service', null, 'south'],
  ['chosen by id', { ...none, location: 3 }, 'service', null, 'south'],
  ['hidden', { ...none, location: 'hidden' }, 'sales', null, 'north'],
  ['the department of the dealership', { ...none, dealership_slug: 's' }, 'service', null, 'south-service'],
  ['the dealership by id', { ...none, dealership_id: 's-id' }, 'sales', null, 'south'],
  ['a dealership without the department', { ...none, dealership_slug: 's' }, 'parts', null, 'south'],
  ['where the car stands', none, 'sales', 'south', 'south'],
  ['its dealer’s department', none, 'service', 'south', 'south-service'],
  ['the site’s department', none, 'service', null, 'north-service'],
  ['the main location', none, 'parts', null, 'north'],
  ['an empty choice', { location: '', dealership_slug: '', dealership_id: '' }, 'sales', null, 'north'],
] as const)('%s', (_, choice, department, car, slug) => {
  const vehicle = car === null ? null : { ...CAR, location_slug: car };
  expect(leadPlace(choice, { vehicle, locations, department })?.slug).toBe(slug);
});

it('uses the car’s location at a dealership with one department', () => {
  const lone = [north, at('6', 'lone', null, 'sales')];
  const vehicle = { ...CAR, location_slug: 'lone' };
  expect(leadPlace(none, { vehicle, locations: lone, department: 'service' })?.slug).toBe('lone');
});

it('uses the location that the car names', () => {
  const vehicle = { ...CAR, location_name: 'South' };
  expect(leadPlace(none, { vehicle, locations, department: 'service' })?.slug).toBe('south-service');
});

it('is null on a site without locations', () => {
  expect(leadPlace(none, { vehicle: null, locations: [], department: 'sales' })).toBeNull();
});
