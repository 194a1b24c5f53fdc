import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { EVENTS, isEventName, leadEvent, siteEvent } from './events.ts';

describe('siteEvent', () => {
  it('has the id of the specification and the name of the ASC', () => {
    expect(siteEvent('call_dealer', '101')).toEqual({
      event: 'call_dealer',
      event_id: 25,
      asc_event: 'asc_click_to_call',
      car_id: '101',
    });
  });

  it('may have no car, and have the department of a form', () => {
    expect(siteEvent('form', null, { department: 'parts', category: 'Parts Enquiry' })).toMatchObject({
      event_id: 22,
      car_id: null,
      department: 'parts',
      category: 'Parts Enquiry',
    });
  });
});

describe('"Event ids"', () => {
  it.each([
    ['form', 22],
    ['favourite', 39],
    ['offer_accepted', 18],
    ['careers', 51],
    ['call_dealer', 25],
    ['lead_new', 14],
    ['lead_used', 15],
    ['lead_test_drive_only', 17],
    ['lead_used_variant', 48],
  ] as const)('%s is %i', (name, id) => {
    expect(EVENTS[name].id).toBe(id);
  });

  it('are unique', () => {
    const ids = Object.values(EVENTS).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are found by name', () => {
    expect([isEventName('form'), isEventName('toString'), isEventName(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('"lead forms 14 new, 15 used, 17 new/test drive only, 48 used on variant"', () => {
  const usedOnly = siteWith({ flags: { used_only: true } });
  it.each([
    { car: { car_type: 'new' }, site: siteWith(), event: 'lead_new' },
    { car: { car_type: 'demo' }, site: siteWith(), event: 'lead_new' },
    { car: { car_type: 'new', tag: 'Test Drive Only' }, site: siteWith(), event: 'lead_test_drive_only' },
    { car: { car_type: 'used' }, site: siteWith(), event: 'lead_used' },
    { car: { car_type: 'used' }, site: usedOnly, event: 'lead_used_variant' },
  ] as const)('$event', ({ car, site, event }) => {
    expect(leadEvent(vehicleWith(car), site)).toBe(event);
  });
});

it('docs/events.md has every event with its id and its ASC name', () => {
  const file = new URL('../../../docs/events.md', import.meta.url);
  const rows = [...readFileSync(file, 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \| `(\w+)` \|/gm)];
  expect(rows.map(([, event, id, asc]) => [event, Number(id), asc])).toEqual(
    Object.entries(EVENTS).map(([event, { id, asc }]) => [event, id, asc]),
  );
});
