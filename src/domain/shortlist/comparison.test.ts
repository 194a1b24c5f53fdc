import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { vehicleCard } from '../view/vehicle-card.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';
import { comparison } from './comparison.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

const card = vehicleCard({
  vehicle: vehicleWith(),
  site: siteWith({}),
  now: NOW,
  recordedBefore: null,
  photo: () => null,
});
const record = (facts: Record<string, string>, features: string[] = []): VehicleRecord => ({
  card,
  specifications: Object.entries(facts).map(([key, value]) => ({ key, label: key.toUpperCase(), value })),
  features,
  can_finance: true,
  lead_event: 'lead_used',
  trade_in_refusal: null,
});

describe('comparison (rules 43)', () => {
  it('puts differences before shared facts; a missing value is a difference', () => {
    const { differing, shared } = comparison(
      [record({ body: 'SUV', seats: '5', drive: 'AWD' }), record({ body: 'SUV', seats: '7' })],
      NOW,
    );
    expect(differing).toEqual([
      { key: 'seats', label: 'SEATS', cells: [['5'], ['7']] },
      { key: 'drive', label: 'DRIVE', cells: [['AWD'], []] },
    ]);
    expect(shared).toEqual([{ key: 'body', label: 'BODY', values: ['SUV'] }]);
  });

  it('lists features that not all cars have by car, and shared ones once', () => {
    const { differing, shared } = comparison([record({}, ['ABS', 'Sunroof']), record({}, ['ABS'])], NOW);
    expect(differing).toEqual([{ key: 'features', label: 'Features', cells: [['Sunroof'], []] }]);
    expect(shared).toEqual([{ key: 'features', label: 'Features', values: ['ABS'] }]);
  });

  it('shares all facts of a single car, and is empty without cars', () => {
    expect(comparison([record({ seats: '5' }, ['ABS'])], NOW)).toMatchObject({
      differing: [],
      shared: [{ values: ['5'] }, { values: ['ABS'] }],
    });
    expect(comparison([], NOW)).toEqual({ differing: [], shared: [] });
  });

  it('updates ended facts of a stored record (rules 66)', () => {
    const until = '2026-11-20T00:00:00.000Z';
    const stored: VehicleRecord = {
      card,
      specifications: [
        { key: 'rego_expiry', label: 'Registration', value: 'Expires on 20 November 2026', until },
        { key: 'ancaprating', label: 'ANCAP', value: '5-star (2019)', until, after: 'lapsed' },
      ],
      features: [],
      can_finance: true,
      lead_event: 'lead_used',
      trade_in_refusal: null,
    };
    const shared = (now: string) => comparison([stored], new Date(now)).shared.map(({ values }) => values);
    expect(shared('2026-11-19T23:59:59Z')).toEqual([['Expires on 20 November 2026'], ['5-star (2019)']]);
    expect(shared(until)).toEqual([['lapsed']]);
  });
});
