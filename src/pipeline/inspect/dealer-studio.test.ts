import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

describe('the columns of Dealer Studio', () => {
  it('are those of a webhook, with both prices', async () => {
    const car = {
      stocknum: 'S12345',
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      year: 2023,
      rego: 'XYZ123',
      rego_expiry: '31/12/2026',
      odometer: 12_345,
      dapprice: 31_990,
      egcprice: 29_990,
      fuel_type: 'Petrol - Unleaded',
      fuel: 'Petrol',
      engine_capacity: '1.5',
      cylinders: 4,
      drive: 'FWD',
      status: 'in_stock',
      car_type: 'demo',
      item_type: 'car',
      certified: true,
      location_code: '123',
      features: ['Bluetooth'],
      images: ['https://p.example/1.jpg'],
      show_on_dealer_website: true,
    };
    const hidden = { ...car, stocknum: 'S2', show_on_dealer_website: false };
    const { proposal, trial } = await inspect(JSON.stringify([car, hidden]), { format: 'json' });
    expect(proposal.preset).toBe('dealer-studio');
    expect(trial).toMatchObject({ accepted: 2, hidden: 1, rejected: 0 });
    expect(trial.vehicles[0]).toMatchObject({
      id: 'S12345',
      name: '2023 Toyota Corolla Ascent Sport',
      km: 12_345,
      car_type: 'demo',
      price: 29_990,
      price_type: 'egc',
      drive_away_price: 31_990,
      certified: true,
      simple_fuel: 'Petrol',
      fuel: 'Unleaded Petrol',
      drive: 'Front',
      dealership_id: '123',
      rego_expiry: '2026-12-31',
      standardEquipment: ['Bluetooth'],
      images: ['https://p.example/1.jpg'],
    });
  });

  it('are those that it suggests for FTP, each price alone as what it is', async () => {
    const { proposal, trial } = await inspect(
      csv(
        'Stock number,Car type,Make,Model,DAP Price,EGC Price,Year,Odometer,Exterior Colour,Location code,Engine size',
        'A1,New,Kia,Rio,24990,,2026,10,Red,N,1400cc',
        'A2,Used,Kia,Rio,,18990,2020,45000,Blue,S,1.4',
      ),
    );
    expect(proposal.preset).toBe('dealer-studio');
    expect(trial.vehicles).toMatchObject([
      {
        id: 'A1',
        car_type: 'new',
        price: 24_990,
        price_type: 'drive_away',
        colour: 'Red',
        dealership_id: 'N',
      },
      { id: 'A2', car_type: 'used', price: 18_990, price_type: 'egc', status: 'in_stock', km: 45_000 },
    ]);
  });
});
