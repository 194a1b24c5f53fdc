import { describe, expect, it } from 'vitest';
import { parse, tryParse } from '../parse.ts';
import { dealershipsOf, departmentOf, departmentsAt, listedLocations } from './departments.ts';
import { heldLicences, lacksLicence, licenceLabels } from './licences.ts';
import { locationWith } from './location.fixture.ts';
import { locationSchema, openingHoursEntrySchema } from './location.schema.ts';
import {
  addressLines,
  announcement,
  directionsHref,
  locationColumns,
  openLocations,
  primaryLocation,
  visibleLocations,
  zoneOf,
} from './location.ts';

const address = locationWith().address;
const sales = locationWith({ id: '1', location_type: 'sales', manufacturers: ['Toyota', 'Kia'] });
const service = locationWith({ id: '2', location_type: 'service', name: 'Harbour Service' });
const parts = locationWith({ id: '3', location_type: 'parts', manufacturers: ['Kia'] });
const hidden = locationWith({ id: '4', visible: false });

describe('dealershipsOf', () => {
  it('is one for each street address, sales first, without hidden locations', () => {
    const elsewhere = locationWith({ id: '9', address: { ...address, street: '1 Other Street' } });
    const found = dealershipsOf([service, hidden, parts, sales, elsewhere]);
    expect(found.map(({ main, departments }) => [main.id, departments.map(({ id }) => id)])).toEqual([
      ['1', ['1', '2', '3']],
      ['9', ['9']],
    ]);
  });
});

describe('announcement', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const late = locationWith({ badge: 'Coming Late 2025', badge_expiry: '2026-01-01T00:00:00+11:00' });

  it.each([
    ['2025-12-31T12:59:59Z', { text: 'Coming Late 2025', opens: true, until: '2025-12-31T13:00:00.000Z' }],
    ['2025-12-31T13:00:00Z', null],
  ])('is true until its expiry: at %s', (now, expected) => {
    expect(announcement(late, new Date(now))).toEqual(expected);
  });

  it('ends with the opening of its place', () => {
    expect(openLocations([late, hidden], new Date('2025-12-31T12:59:59Z'))).toEqual([]);
    expect(openLocations([late, hidden], new Date('2025-12-31T13:00:00Z'))).toEqual([late]);
  });

  it('without an expiry ends with the time that it names, in the zone of its place', () => {
    const written = { ...late, badge_expiry: null };
    expect(announcement(written, new Date('2025-12-31T12:59:59Z'))).toEqual({
      text: 'Coming Late 2025',
      opens: true,
      until: '2025-12-31T13:00:00.000Z',
    });
    expect(announcement(written, new Date('2025-12-31T13:00:00Z'))).toBeNull();
    expect(openLocations([written], new Date('2030-01-01T00:00:00Z'))).toEqual([written]);
    expect(announcement(locationWith(), now)).toBeNull();
  });

  it.each(['Opening next month', 'Opening in March', 'Coming this summer'])(
    'whose words claim a time without an end is not printed, and its place stays announced: %s',
    (badge) => {
      const place = locationWith({ badge });
      expect(announcement(place, now)).toEqual({ text: 'Coming soon', opens: true });
      expect(openLocations([place], now)).toEqual([]);
    },
  );

  it.each([
    ...[
      'New showroom',
      'Closing soon',
      'Just opened',
      'Now open Sundays',
      'Open late Thursdays',
      'Open today',
    ],
    ...['Under new management', 'Opening hours extended', 'New opening times', 'Late opening Thursdays'],
    ...['Sunday opening', 'New showroom now open', 'Open this Sunday', 'Open 7 days'],
  ])('of an open place is printed as it is, and its place is open: %s', (badge) => {
    const place = locationWith({ badge });
    expect(announcement(place, now)).toEqual({ text: badge, opens: false });
    const ending = locationWith({ badge, badge_expiry: '2031-01-01T00:00:00Z' });
    expect(openLocations([place, ending], now)).toEqual([place, ending]);
  });

  it('without a word of an opening is printed as it is', () => {
    const badge = 'Closed until further notice';
    expect(announcement(locationWith({ badge }), now)).toEqual({ text: badge, opens: true });
  });

  it.each([
    ...[
      'Coming soon',
      'Opens 2031',
      'Open from March 2031',
      'Reopening soon',
      'Available next month',
      'Soon',
    ],
    ...[
      'Reopens Monday',
      'Closed for renovation, reopens March 2031',
      'Early 2031',
      'Moving here in March 2031',
    ],
    ...['New showroom opening in March 2031', 'New showroom coming soon', 'Closed until further notice'],
  ])('of any other place makes it unopened: %s', (badge) => {
    expect(openLocations([locationWith({ badge })], now)).toEqual([]);
  });
});

describe('schema', () => {
  const fields = (location: unknown) => {
    const parsed = tryParse(locationSchema, location);
    return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
  };

  it('parses a status in any letter case, and 7 as Sunday', () => {
    const entry = parse(openingHoursEntrySchema, { weekday: 7, status: 'closed' }, 'entry');
    expect(entry).toMatchObject({ weekday: 0, status: 'Closed' });
    expect(parse(openingHoursEntrySchema, { weekday: 6, status: 'OPEN' }, 'entry').status).toBe('Open');
  });

  it.each([
    ['9', '5'],
    ['9-5', null],
    ['24 hours', ''],
    ['9am', '12noon'],
    ['8;30am', '5pm'],
  ])('refuses the times "%s" and "%s" of an open day, which nobody could read', (open, close) => {
    const wrong = (entry: { status: string }) => ({
      ...sales,
      contact_detail: { opening_hours: [{ ...entry, weekday: 1, open, close }] },
      special_hours: [{ ...entry, date: '2026-12-24', start_hour: open, end_hour: close }],
    });
    const found = fields(wrong({ status: 'Open' }));
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(new Set(found.map((one) => one.replace(/^.*: /, '')))).toEqual(
      new Set(['Write a time such as 8:30am or 17:00']),
    );
    expect(fields(wrong({ status: 'Closed' }))).toEqual([]);
  });

  it('names fields of a place that are not known', () => {
    const lng = { ...sales, address: { ...address, lng: 151 } };
    const phone = { ...sales, contact_detail: { phone_number: '02' } };
    const hours = { ...sales, special_hours: [{ status: 'Open', date: '2026-12-24', open: '9am' }] };
    const image = { ...sales, team: [{ name: 'A', role: 'B', image: 'x.jpg' }] };
    expect([lng, phone, hours, image].flatMap(fields)).toEqual([
      'address.lng: Not known here',
      'contact_detail.phone_number: Not known here',
      'special_hours.0.open: Not known here',
      'team.0.image: Not known here',
    ]);
  });

  it('names invalid fields', () => {
    const wrong = {
      ...sales,
      time_zone: 'Australia/Newcastle',
      address: { ...address, postcode: '230' },
      contact_detail: { opening_hours: [{ weekday: 1, status: 'perhaps' }] },
    };
    expect(fields(wrong).toSorted()).toEqual([
      'address.postcode: Invalid postcode. Please enter a 4-digit number.',
      'contact_detail.opening_hours.0.status: Write Open or Closed',
      'time_zone: Not an IANA time zone',
    ]);
    expect(fields({ ...sales, time_zone: 'Australia/Broken_Hill' })).toEqual([]);
    expect(fields({ ...sales, slug: 'New Castle' })).toEqual([
      'slug: Write small letters, digits and inner hyphens, such as open-day',
    ]);
    expect(fields({ ...sales, time_zone: 'Hobart' })).toEqual([
      'time_zone: Not an IANA time zone; did you mean "Australia/Hobart"?',
    ]);
  });
});

describe('which locations are shown', () => {
  it('"only locations marked visible"', () => {
    expect(visibleLocations([hidden, sales])).toEqual([sales]);
  });

  it('uses the primary one as the main location, else the first', () => {
    const primary = locationWith({ id: '5', primary: true });
    expect(primaryLocation([sales, primary])).toBe(primary);
    expect(primaryLocation([hidden, sales, service])).toBe(sales);
    expect(primaryLocation([{ ...primary, visible: false }, sales])).toBe(sales);
    expect(primaryLocation([hidden])).toBeNull();
  });
});

describe('locationColumns: "more than 3, exactly 6, at least 3, fewer than 3" (S2 §9)', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [6, 3],
    [7, 4],
  ])('%i locations make %i columns', (count, columns) => {
    expect(locationColumns(count)).toBe(columns);
  });
});

describe('time zone (rules 41)', () => {
  it('is "derived from state (+ override)"', () => {
    expect(zoneOf(locationWith({ address: { ...address, state: 'WA' } }))).toBe('Australia/Perth');
    expect(zoneOf(locationWith({ time_zone: 'Australia/Broken_Hill' }))).toBe('Australia/Broken_Hill');
  });
});

describe('address', () => {
  it('has two lines', () => {
    expect(addressLines(sales)).toEqual(['12 Hunter Street', 'Newcastle NSW 2300']);
  });

  it('links to directions, by place id if known', () => {
    const url = new URL(directionsHref(sales));
    expect(url.searchParams.get('destination')).toBe('12 Hunter Street, Newcastle NSW 2300');
    expect(url.searchParams.has('destination_place_id')).toBe(false);
    const placed = locationWith({ address: { ...address, place_id: 'ChIJ & co' } });
    expect(new URL(directionsHref(placed)).searchParams.get('destination_place_id')).toBe('ChIJ & co');
  });
});

describe('departments "(sales, service, parts) at the same street address" (S2 §2)', () => {
  it('lists them in that order, including the location itself', () => {
    expect(departmentsAt(service, [parts, service, sales, hidden])).toEqual([sales, service, parts]);
  });

  it('omits other addresses, and ignores spelling', () => {
    const across = locationWith({ id: '6', address: { ...address, street: '13 Hunter Street' } });
    const shouted = locationWith({ id: '7', address: { ...address, street: '12  HUNTER STREET,' } });
    expect(departmentsAt(sales, [across, shouted]).map(({ id }) => id)).toEqual(['7']);
  });

  it('treats a location without a department as sales', () => {
    expect(departmentOf(locationWith({ location_type: '' }))).toBe('sales');
    expect(departmentOf(parts)).toBe('parts');
  });
});

describe('listedLocations', () => {
  it('are those of the site’s departments, in its order, without hidden ones', () => {
    const all = [parts, sales, hidden, service];
    expect(listedLocations(all, { departments: ['sales', 'service', 'parts'] })).toEqual([
      sales,
      service,
      parts,
    ]);
    expect(listedLocations(all, { departments: ['parts', 'sales'] })).toEqual([parts, sales]);
  });
});

describe('licences: "DL or CL, MRB" (S2 §9)', () => {
  it('labels the numbers', () => {
    const licensed = locationWith({ dealer_license_number: '12345', motor_vehicle_repairer: '678' });
    expect(licenceLabels(licensed)).toEqual(['DL 12345', 'MRB 678']);
    expect(licenceLabels(sales)).toEqual([]);
  });

  it('adds no label to a number with letters', () => {
    const lettered = locationWith({ dealer_license_number: 'CL 12345', motor_vehicle_repairer: 'MVRL 678' });
    expect(licenceLabels(lettered)).toEqual(['CL 12345', 'MVRL 678']);
  });

  it('uses LMCT in Victoria', () => {
    const melbourne = { ...address, state: 'VIC' as const };
    expect(licenceLabels(locationWith({ address: melbourne, dealer_license_number: '99012' }))).toEqual([
      'LMCT 99012',
    ]);
  });

  it('names the holders on a site with several locations', () => {
    const north = locationWith({ name: 'North', dealer_license_number: '1' });
    const service = locationWith({ name: 'North Service', dealer_license_number: '1' });
    const south = locationWith({ name: 'South', dealer_license_number: '2', motor_vehicle_repairer: '3' });
    expect(heldLicences([north, south, service, sales])).toEqual([
      { holders: 'North, North Service', labels: ['DL 1'] },
      { holders: 'South', labels: ['DL 2', 'MRB 3'] },
    ]);
    expect(heldLicences([south])).toEqual([{ holders: null, labels: ['DL 2', 'MRB 3'] }]);
    expect(heldLicences([sales])).toEqual([]);
  });

  it('reports a missing number only "where its state requires one" (rules 54)', () => {
    expect(lacksLicence(sales)).toBe(true);
    expect(lacksLicence(locationWith({ dealer_license_number: '12345' }))).toBe(false);
    expect(lacksLicence(locationWith({ address: { ...address, state: 'QLD' } }))).toBe(false);
  });
});
