import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { vehicleCard } from './vehicle-card.ts';
import type { VehicleRecord } from './vehicle-record.ts';

/** Makes the record of car 7, by default a Corolla for $20,000. */
export function recordWith(fields: Parameters<typeof vehicleWith>[0]): VehicleRecord {
  const vehicle = vehicleWith({ id: '7', name: 'Corolla', price: 20_000, price_type: 'egc', ...fields });
  const card = vehicleCard({
    vehicle,
    site: siteWith(),
    now: new Date(0),
    recordedBefore: null,
    photo: () => null,
  });
  return {
    card,
    specifications: [],
    features: [],
    can_finance: true,
    lead_event: 'lead_used',
    trade_in_refusal: null,
  };
}
