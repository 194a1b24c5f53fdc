import { expect, it } from 'vitest';
import { inspect } from './inspect.fixture.ts';

const VEHICLE = {
  Type: 'CAR',
  Identifier: 94_083,
  ListingType: 'used',
  SaleStatus: 'For Sale',
  Identification: [{ Type: 'StockNumber', Value: 'STK001' }],
  Registration: { Number: 'abc123', ExpiresUtc: '2027-06-01T00:00:00.000Z' },
  Specification: {
    Make: 'Ford',
    Model: 'Ranger',
    Series: 'P703',
    ReleaseDate: { Year: 2024 },
    Attributes: [
      { Name: 'Badge', Value: 'XLT' },
      { Name: 'Doors', Value: 4 },
    ],
  },
  Colours: [{ Location: 'Exterior', Generic: 'White' }],
  OdometerReadings: [{ Type: 'Odometer', Value: 12_000 }],
  PriceList: [{ Type: 'Drive Away', Currency: 'AUD', Amount: 61_990 }],
  Media: { Photos: [{ Url: 'https://p.example/1.jpg' }] },
  Seller: {
    Identifier: 'a1',
    LocationName: 'Metro Ford City',
    Addresses: [{ Suburb: 'Richmond', State: 'VIC' }],
  },
};

it('vehicles of CSN-DTO are read by a preset', async () => {
  const withdrawn = { ...VEHICLE, Identifier: 94_084, SaleStatus: 'WITHDRAWN' };
  const read = (UnitOfMeasure: string, Identifier: number) => ({
    ...VEHICLE,
    Identifier,
    OdometerReadings: [{ Value: 100, UnitOfMeasure }],
  });
  const { proposal, trial } = await inspect(
    JSON.stringify([VEHICLE, withdrawn, read('Km', 1), read('Miles', 2), read('Hour', 3)]),
    { format: 'json' },
  );
  expect(proposal.preset).toBe('csn-dto');
  expect(trial).toMatchObject({ accepted: 5, hidden: 1, rejected: 0 });
  expect(trial.vehicles.slice(-3).map(({ km }) => km)).toEqual([100, 161, null]);
  expect(trial.vehicles.slice(0, -3)).toMatchObject([
    {
      id: '94083',
      name: '2024 Ford Ranger XLT',
      stocknum: 'STK001',
      badge: 'XLT',
      series: 'P703',
      doors: 4,
      price: 61_990,
      price_type: 'drive_away',
      km: 12_000,
      colour: 'White',
      regplate: 'ABC123',
      location_name: 'Metro Ford City',
      city: 'Richmond',
      state: 'VIC',
      images: ['https://p.example/1.jpg'],
    },
  ]);
});

it('a price of CSN-DTO is one that a shopper pays, no wholesale price', async () => {
  const { trial } = await inspect(
    JSON.stringify([
      {
        ...VEHICLE,
        PriceList: [
          { Type: 'WHS', Amount: 40_000 },
          { Type: 'EGC', Amount: 58_990 },
          { Type: 'DAP', Amount: 61_990 },
        ],
      },
      {
        ...VEHICLE,
        Identifier: 2,
        PriceList: [
          { Type: 'WHS', Amount: 40_000 },
          { Type: 'RRP', Amount: 70_000 },
        ],
      },
    ]),
    { format: 'json' },
  );
  expect(trial.vehicles).toMatchObject([
    { price: 58_990, price_type: 'egc', drive_away_price: 61_990 },
    { price: null, drive_away_price: null },
  ]);
});
