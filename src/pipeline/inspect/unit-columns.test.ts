import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

/** Odometers and prices as feeds with some further columns read, and the notes on those. */
async function read(columns: string, ...rows: string[]) {
  const cars = rows.map((row, n) => `S${n},Kia,Rio,2021,Used,Available,${row}`);
  const { proposal, trial } = await inspect(
    csv(`Stock No,Make,Model,Year,Condition,Status,${columns}`, ...cars),
  );
  return {
    kms: trial.vehicles.map(({ km }) => km),
    prices: trial.vehicles.map(({ price }) => price),
    types: trial.vehicles.map(({ price_type }) => price_type),
    notes: proposal.notes.filter((note) => note.includes('speaks of')),
  };
}

describe('a unit beside a number', () => {
  it.each([
    ...[
      'OdometerUOM',
      'Odometer Unit',
      'km_unit',
      'Odo Units',
      'Odometer Unit of Measure',
      'Mileage UOM',
      'Unit',
    ],
    ...['odometer.unit', 'Distance Unit', 'OdometerUnitType', 'UOM', 'Odometer Measure'],
    ...['Odometer Type', 'OdometerType', 'Mileage Type', 'Odo Type', 'KM or Miles', 'Unit of Distance'],
    ...['Odometer@Type', 'odometer.details.type', 'Miles/Kms'],
  ])('%s is that of the odometer', async (column) => {
    const { kms, notes } = await read(`Odometer,${column}`, '10000,MI', '20000,km', '30000,Miles', '40000,');
    expect(kms).toEqual([16_093, 20_000, 48_280, 40_000]);
    expect(notes).toEqual([]);
  });

  it.each([
    ['reading', { reading: 12_000, type: 'miles' }, 19_312],
    ['reading', { reading: 12_000, type: 'KM' }, 12_000],
    ['value', { value: 12_000, about: { measure: 'MI' } }, 19_312],
  ])('lies below the odometer of JSON: %s of %j', async (_, odometer, km) => {
    const cars = [1, 2, 3].map((n) => ({
      stockNo: `S${n}`,
      make: 'Kia',
      model: 'Rio',
      year: 2021,
      odometer,
    }));
    const { trial, proposal } = await inspect(JSON.stringify(cars), { format: 'json' });
    expect(trial.vehicles).toMatchObject(cars.map(() => ({ km, simple_body: null })));
    expect(proposal.notes.filter((note) => note.includes('speaks of'))).toEqual([]);
  });

  it.each([
    ['<Odometer Type="MI">12000</Odometer>', 19_312],
    ['<Odometer type="Miles">12,000</Odometer>', 19_312],
    ['<Odometer Type="KM">12000</Odometer>', 12_000],
    ['<Odometer Type="Actual">12000</Odometer>', 12_000],
    ['<Mileage><Reading>12000</Reading><Type>mi</Type></Mileage>', 19_312],
  ])('is an attribute or an element of XML: %s', async (odometer, km) => {
    const cars = [1, 2, 3].map(
      (n) =>
        `<Car><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2021</Year>${odometer}</Car>`,
    );
    const { trial } = await inspect(`<Stock>${cars.join('')}</Stock>`, {
      format: 'xml',
      records: 'Stock.Car',
    });
    expect(trial.vehicles.map((car) => car.km)).toEqual([km, km, km]);
  });

  it.each(['Currency', 'PriceCurrency', 'Price Currency Code', 'Currency ISO', 'Curr'])(
    '%s is that of the price',
    async (column) => {
      const { prices } = await read(`Price,${column}`, '10000,AUD', '20000,USD', '30000,');
      expect(prices).toEqual([10_000, null, 30_000]);
    },
  );

  it('is not written twice, and no more by the name of the column', async () => {
    const rows = ['"10,000 km",KM', '20000 mi,mi', '30000,KM'];
    expect((await read('Odometer,OdometerUOM', ...rows)).kms).toEqual([10_000, 32_187, 30_000]);
    expect((await read('Miles,Miles Unit', '10000,KM', '10000,', '10000,MI')).kms).toEqual([
      ...[10_000, 16_093, 16_093],
    ]);
  });

  it.each([
    ['40,000 kms', 40_000],
    ["40,000 km's", 40_000],
    ['40,000 klms', 40_000],
    ['40k', 40_000],
    ['40,000 approx', 40_000],
    ['approx. 40,000', 40_000],
    ['40,000 kms (approx)', 40_000],
    ['KM: 40,000', 40_000],
    ['40.000', 40_000],
    ['24,855 miles', 40_000],
    ['24,855 mi approx', 40_000],
  ])('stands beside an odometer in words: %s', async (odometer, km) => {
    expect((await read('Kms,Odometer Unit', `"${odometer}",KM`, '20000,KM')).kms).toEqual([km, 20_000]);
  });

  it.each([
    ['24,855 approx', 40_000],
    ['24,855', 40_000],
    ['40,000 klms', 40_000],
    ['40,000 km approx', 40_000],
  ])('is that of the header beside an odometer in words: %s', async (odometer, km) => {
    expect((await read('Odometer (mi)', `"${odometer}"`, '10000')).kms).toEqual([km, 16_093]);
  });

  it.each([
    ['$20,990 Drive Away', 20_990, 'drive_away'],
    ['$20,990 DAP', 20_990, 'drive_away'],
    ['DAP $20,990', 20_990, 'drive_away'],
    ['$20,990 + ORC', 20_990, 'egc'],
    ['$20,990 ex gov charges', 20_990, 'egc'],
    ['Was $25,990 Now $20,990', 20_990, 'egc'],
    ['$20,990 ono', 20_990, 'egc'],
    ['$20,990 ex GST', null, 'egc'],
    ['Save $2,000 today', null, 'egc'],
  ])('stands beside a price in words: %s', async (price, sum, type) => {
    const { prices, types } = await read('Price,Currency', `"${price}",AUD`, '10000,AUD');
    expect([prices[0], types[0]]).toEqual([sum, type]);
    expect((await read('Price,Currency', `"${price}",NZD`, '10000,AUD')).prices[0]).toBeNull();
  });

  it('stands beside a price as JSON displays it, which says what it includes', async () => {
    const price = { display: '$20,990 Drive Away', value: 20_990, currency: 'AUD' };
    const cars = [1, 2].map((n) => ({ stockNo: `S${n}`, make: 'Kia', model: 'Rio', year: 2021, price }));
    const { trial } = await inspect(JSON.stringify(cars), { format: 'json' });
    expect(trial.vehicles).toMatchObject(cars.map(() => ({ price: 20_990, price_type: 'drive_away' })));
  });

  it.each([
    [
      'Odometer,OdometerUOM',
      ['10000,K', '20000,M'],
      '"OdometerUOM" speaks of odometers, and is not read: K (1 record), M (1 record).',
    ],
    [
      'Odometer,Odometer Type',
      ['10000,K', '20000,M'],
      '"Odometer Type" speaks of odometers, and is not read: K (1 record), M (1 record).',
    ],
    [
      'Odometer,Unit of Distance',
      ['10000,Metric', '20000,'],
      '"Unit of Distance" speaks of odometers, and is not read: Metric (1 record).',
    ],
    [
      'Odometer,Service Distance Type',
      ['10000,Miles', '20000,Miles'],
      '"Service Distance Type" speaks of odometers, and is not read: Miles (2 records).',
    ],
    [
      'Odometer,Odometer Verified',
      ['10000,Y', '20000,N'],
      '"Odometer Verified" speaks of odometers, and is not read: Y (1 record), N (1 record).',
    ],
    [
      'Price,Hide Price',
      ['10000,No', '20000,No'],
      '"Hide Price" speaks of prices, and is not read: No (2 records).',
    ],
    [
      'Price,Price Unit',
      ['10000,1', '20000,2'],
      '"Price Unit" speaks of prices, and is not read: 1 (1 record), 2 (1 record).',
    ],
    [
      'Price,Currency',
      ['10000,3', '20000,4'],
      '"Currency" speaks of prices, and is not read: 3 (1 record), 4 (1 record).',
    ],
  ])('is named where it is not read: %s', async (columns, rows, note) => {
    const { notes, kms, prices } = await read(columns, ...rows);
    expect(notes).toEqual([note]);
    expect([...kms, ...prices].filter((value) => value !== null)).toEqual([10_000, 20_000]);
  });

  it('is none of a flag that is read, of other numbers or of something else', async () => {
    const { notes } = await read(
      'Price,Is Drive Away,Odometer,Warranty Km Unit,Price Label',
      '10000,Y,20000,km,Great value',
    );
    expect(notes).toEqual(['"Warranty Km Unit" speaks of odometers, and is not read: km (1 record).']);
  });
});

describe('decimals beside a whole amount', () => {
  const inspected = async (priceOf: (n: number) => object) => {
    const cars = [1, 2, 3].map((n) => ({
      stockNo: `S${n}`,
      make: 'Kia',
      model: 'Rio',
      year: 2021,
      condition: 'Used',
      price: priceOf(n),
    }));
    const { proposal, trial } = await inspect(JSON.stringify(cars), { format: 'json' });
    return {
      prices: trial.vehicles.map(({ price }) => price),
      notes: proposal.notes.filter((note) => note.includes('cents')),
    };
  };

  it.each([
    ['amount', 'scale'],
    ['amount', 'exponent'],
    ['value', 'precision'],
    ['amount', 'Decimals'],
  ])('make cents of %s where %s is 2', async (amount, scale) => {
    const { prices, notes } = await inspected((n) => ({
      [amount]: 1_749_000 + n * 100,
      currency: 'AUD',
      [scale]: 2,
    }));
    expect(prices).toEqual([17_491, 17_492, 17_493]);
    expect(notes).toEqual([
      `"price.${scale}" is 2 for all records: "price.${amount}" is read as cents. Look whether that is right.`,
    ]);
  });

  it.each<[string, (n: number) => object, number]>([
    ['of another number', () => ({ amount: 174_900, scale: 0 }), 174_900],
    ['that differ', (n) => ({ amount: 174_900, scale: n === 1 ? 0 : 2 }), 174_900],
    ['that some records lack', (n) => ({ amount: 174_900, ...(n > 1 && { scale: 2 }) }), 174_900],
    ['of an amount that has some', () => ({ amount: 174_900.5, scale: 2 }), 174_900.5],
    ['of dollars', () => ({ amount: 17_490, precision: 2 }), 17_490],
  ])('change nothing %s', async (_, priceOf, price) => {
    expect(await inspected(priceOf)).toEqual({ prices: [price, price, price], notes: [] });
  });
});

it.each(['POA', 'IsPOA', 'pricing.poa', 'On Application', 'PriceOnRequest'])(
  'a flag %s is named that is not read',
  async (column) => {
    const { notes } = await read(`Price,${column}`, '10000,Y', '20000,N', '30000,N');
    expect(notes).toEqual([`"${column}" speaks of prices, and is not read: N (2 records), Y (1 record).`]);
  },
);
