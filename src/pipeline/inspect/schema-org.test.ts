import { describe, expect, it } from 'vitest';
import { GOOGLE_VEHICLES } from '#domain/stock-mapping/presets/google-vehicles.ts';
import { SCHEMA_ORG } from '#domain/stock-mapping/presets/schema-org.ts';
import { fieldReader } from '../mapping/field-reader.ts';
import { inspect } from './inspect.fixture.ts';

describe('vehicles of schema.org with values in other forms', () => {
  const read = async (own: object) => {
    const cars = [1, 2, 3].map((n) => ({
      '@type': 'Car',
      sku: `K${n}`,
      brand: { '@type': 'Brand', name: 'Kia' },
      model: 'Rio',
      vehicleModelDate: '2020',
      ...own,
    }));
    const listed = cars.map((item) => ({ '@type': 'ListItem', item }));
    const [trial, inList] = [
      (await inspect(JSON.stringify(cars), { format: 'json' })).trial,
      (await inspect(JSON.stringify({ listed }), { format: 'json', records: 'listed' })).trial,
    ];
    expect(inList.vehicles).toEqual(trial.vehicles);
    expect(trial.accepted).toBe(3);
    return trial.vehicles[0];
  };
  const typed = (name: string) => ({ '@type': 'QualitativeValue', name });

  it.each([
    ['FourWheelDriveConfiguration', '4WD'],
    ['AllWheelDriveConfiguration', 'AWD'],
    ['FrontWheelDriveConfiguration', 'Front'],
    ['RearWheelDriveConfiguration', 'Rear'],
  ])('%s is %s', async (configuration, drive) => {
    for (const driveWheelConfiguration of [
      `https://schema.org/${configuration}`,
      `http://schema.org/${configuration}`,
      configuration,
      { '@id': `https://schema.org/${configuration}` },
      typed(configuration),
    ])
      expect(await read({ driveWheelConfiguration })).toMatchObject({ drive });
  });

  it.each<[own: object, car: object]>([
    [{ fuelType: 'https://schema.org/Diesel' }, { simple_fuel: 'Diesel' }],
    [{ fuelType: 'Petrol/Electric' }, { simple_fuel: 'Hybrid' }],
    [{ fuelType: typed('Diesel') }, { simple_fuel: 'Diesel' }],
    [{ vehicleEngine: { fuelType: typed('Diesel') } }, { simple_fuel: 'Diesel' }],
    [{ bodyType: 'http://schema.org/Hatchback' }, { simple_body: 'Hatch' }],
    [{ bodyType: typed('Wagon') }, { simple_body: 'Wagon' }],
    [{ driveWheelConfiguration: '4x4/AWD' }, { drive: '4x4/AWD' }],
    [{ vehicleTransmission: typed('Automatic') }, { simple_transmission: 'Automatic' }],
    [{ vehicleTransmission: 'Manual' }, { simple_transmission: 'Manual' }],
    [{ numberOfDoors: { '@type': 'QuantitativeValue', value: 4 } }, { doors: 4 }],
    [{ numberOfDoors: { '@type': 'QuantitativeValue', value: null } }, { doors: null }],
    [{ seatingCapacity: { '@type': 'QuantitativeValue', value: '7' } }, { seats: 7 }],
    [{ vehicleSeatingCapacity: 5 }, { seats: 5 }],
    [{ mileageFromOdometer: '100000' }, { km: 100_000 }],
    [{ mileageFromOdometer: 100_000 }, { km: 100_000 }],
    [{ mileageFromOdometer: '12,000 miles' }, { km: 19_312 }],
    [{ mileageFromOdometer: { value: 12_000, unitText: 'mi' } }, { km: 19_312 }],
    [{ mileageFromOdometer: { '@type': 'QuantitativeValue', unitCode: 'KMT' } }, { km: null }],
    [{ vehicleEngine: { engineDisplacement: '2.0 L' } }, { engine_size: '2.0 L' }],
    [{ brand: { '@id': '#kia' }, manufacturer: { name: 'Kia' } }, { make: 'Kia' }],
  ])('%j is %j', async (own, car) => {
    expect(await read({ mileageFromOdometer: { value: 1, unitCode: 'KMT' }, ...own })).toMatchObject(car);
  });
});

it.each([
  ['Discontinued', 'sold', false],
  ['Reserved', 'in_stock', true],
  ['InStock', 'in_stock', false],
  ['SoldOut', 'sold', false],
])('what is %s is %s', (availability, status, reserved) => {
  const { columns } = SCHEMA_ORG;
  const record = { offers: [{ availability: `https://schema.org/${availability}` }] };
  expect(fieldReader(columns.status ?? {}, 'UTC').read(record)).toBe(status);
  expect(fieldReader(columns.reserved ?? {}, 'UTC').read(record)).toBe(reserved);
});

it('a refurbished car of Google is used', () => {
  const { car_type } = GOOGLE_VEHICLES.columns;
  expect(fieldReader(car_type ?? {}, 'UTC').read({ condition: 'refurbished' })).toBe('used');
});
