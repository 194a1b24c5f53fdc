import { describe, expect, it } from 'vitest';
import { SPELLINGS } from './column-names.ts';
import { nameRank } from './column-words.ts';
import { csv, inspect } from './inspect.fixture.ts';

it('words that feeds spell otherwise are in the singular, in which they are looked up', () => {
  expect([...SPELLINGS.keys()].filter((word) => /..s$/.test(word))).toEqual([]);
});

describe('columns under other names', () => {
  it.each<[column: string, values: string[], field: string, mapping: unknown]>([
    ['Stock No.', ['S1', 'S2'], 'stocknum', { from: 'Stock No.' }],
    ['Odometer (miles)', ['100', '200'], 'km', { from: 'Odometer (miles)', unit: 'miles' }],
    ['Price Cents', ['1299000', '999000'], 'price', { from: 'Price Cents', unit: 'cents' }],
    ['pricing_amountCents', ['1299000'], 'price', { from: 'pricing_amountCents', unit: 'cents' }],
    ['Was Price Cents', ['1299000'], 'before_price', { from: 'Was Price Cents', unit: 'cents' }],
    ['Drive Away Cents', ['1299000'], 'drive_away_price', { from: 'Drive Away Cents', unit: 'cents' }],
    ['price_cents_aud', ['1299000'], 'price', { from: 'price_cents_aud', unit: 'cents' }],
    ['Sale Status', ['On Hold', 'Available'], 'reserved', { from: 'Sale Status', yes: ['On Hold'] }],
    [
      'Sale Status',
      ['Sold', 'For Sale'],
      'status',
      { from: 'Sale Status', values: { Sold: 'sold', 'For Sale': 'in_stock' } },
    ],
    ['Date Added', ['5 Nov 2026', '12 Oct 2026'], 'created_at', { from: 'Date Added', date: 'DD MMM YYYY' }],
    ['Date Added', ['05/11/2026', '12/10/2026'], 'created_at', { from: 'Date Added' }],
    ['Date In', ['46346', '46351'], 'created_at', { from: 'Date In' }],
    ['Transmission', ['Auto', 'Manual'], 'simple_transmission', { from: 'Transmission' }],
    ['Condition', ['U', 'N'], 'car_type', { from: 'Condition', values: { U: 'used', N: 'new' } }],
    [
      'Condition',
      ['Used', 'New', 'Approved'],
      'car_type',
      {
        from: 'Condition',
        values: { Used: 'used', New: 'new', Approved: 'used' },
      },
    ],
    ['Type', ['Sedan', 'Wagon'], 'simple_body', { from: 'Type' }],
    ['State', ['Victoria', 'nsw'], 'state', { from: 'State' }],
    ['State', ['Active', 'Sold'], 'status', { from: 'State', values: { Active: 'in_stock', Sold: 'sold' } }],
    ['Price', ['12.990,00', '23990,00'], 'price', { from: 'Price' }],
    ['Now', ['Now $12,990', 'Now: $9,990'], 'price', { from: 'Now' }],
    ['Was', ['Was $12,990', 'Was $9,990'], 'before_price', { from: 'Was' }],
  ])('%s is %s', async (column, values, field, mapping) => {
    const rows = values.map((value, n) => `${n},Kia,Rio,2020,"${value}"`);
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${column}`, ...rows));
    expect(proposal.columns?.[field]).toEqual(mapping);
  });

  it.each([
    ['stocknum', 'Stock#'],
    ['stocknum', 'StockNumber'],
    ['price', 'Adv. Price'],
    ['price', 'Advertised Price (inc GST)'],
    ['km', 'KMs'],
    ['regplate', 'Rego No.'],
    ['rego_expiry', 'Rego Exp.'],
    ['rego_expiry', 'Rego Expires'],
    ['rego_expiry', 'Registration Expires'],
    ['rego_expiry', 'rego_expires_date'],
    ['colour', 'Colour ext'],
    ['interior_colour', 'Int. Colour'],
    ['doors', 'Drs'],
    ['km', 'KLMS'],
    ['price', 'asking'],
    ['price', 'price_excl'],
    ['dealership_id', 'LOCCODE'],
    ['variant.cylinders', 'Cyls'],
    ['compliance_date', 'Compl. Date'],
    ['vin', 'VIN/Chassis'],
    ['dealercomments', 'Comments/Description'],
    ['created_at', 'dateinstock'],
    ['created_at', 'Listed On'],
    ['engine_size', 'Eng. Size'],
    ['engine_size', 'Eng Cap'],
    ['badge', 'Badge/Variant'],
    ['badge', 'Badge/Series'],
    ['simple_fuel', 'FuelTypeDesc'],
    ['fuel', 'Fuel Type Description'],
    ['simple_body', 'BodyTypeDesc'],
    ['simple_body', 'Body Type Description'],
    ['drive', 'DriveTypeDesc'],
    ['simple_transmission', 'Trans Desc'],
    ['simple_transmission', 'Transmission Description'],
    ['trans', 'Gearbox Type Description'],
    ['colour', 'Exterior Colour Desc.'],
    ['price_type', 'Price Description'],
    ['simple_body', 'Mapped Body'],
    ['simple_fuel', 'Mapped Fuel Type'],
    ['dealercomments', 'Vehicle Description'],
    ['simple_fuel', 'Fuel_Code'],
    ['simple_transmission', 'Trans_Code'],
    ['created_at', 'Added On'],
    ['seats', 'Passenger Capacity'],
    ['location.name', 'Site'],
    ['dealership_id', 'Site Code'],
  ])('%s is "%s"', async (field, column) => {
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2020,'));
    expect(proposal.columns?.[field]?.from).toBe(column);
  });

  it.each([
    ...[
      ['make', 'Manuf'],
      ['make', 'Mfr'],
      ['make', 'Mnfr'],
      ['make', 'Mk'],
      ['model', 'Mdl'],
    ],
    ...[
      ['model', 'Mdl Desc'],
      ['year', 'Yr'],
      ['year', 'Yr Mfd'],
      ['year', 'Mdl Yr'],
      ['km', 'Odo'],
    ],
    ...[
      ['km', 'Odom'],
      ['km', 'Odo Rdg'],
      ['regplate', 'Rego No'],
      ['regplate', 'Lic Plate'],
    ],
    ...[
      ['regplate', 'Regn'],
      ['trans', 'Trans'],
      ['simple_transmission', 'Transm'],
      ['colour', 'Col'],
    ],
    ...[
      ['colour', 'Ext Col'],
      ['colour', 'Colr'],
      ['interior_colour', 'Int Col'],
      ['drive', 'Drv Typ'],
    ],
    ...[
      ['dealercomments', 'Desc'],
      ['dealercomments', 'Cmts'],
      ['simple_body', 'Bdy'],
      ['price', 'Prc'],
    ],
    ...[
      ['simple_body', 'Body Typ'],
      ['simple_fuel', 'Fuel Typ'],
      ['price', 'Retail Pr'],
      ['badge', 'Vrnt'],
    ],
    ...[
      ['engine_size', 'Eng Sz'],
      ['standardEquipment', 'Feat'],
      ['vin', 'Chass No'],
    ],
    ...[
      ['created_at', 'Dt Added'],
      ['series', 'Ser'],
    ],
  ])('%s is "%s", a shortened name', async (field, column) => {
    const names = { Id: '1', Make: 'Kia', Model: 'Rio', Year: '2020', [column]: '' };
    const own = { make: 'Make', model: 'Model', year: 'Year' }[field];
    const header = Object.keys(names).filter((name) => name !== own);
    const { proposal } = await inspect(csv(header.join(), header.map((name) => names[name]).join()));
    expect(proposal.columns?.[field]?.from).toBe(column);
  });

  it.each([
    ['make', 'Mileage'],
    ['make', 'Mk Id Ref'],
    ['model', 'Modified'],
    ['colour', 'Collection'],
    ['colour', 'Co'],
    ['price', 'Private'],
    ['year', 'Yard'],
    ['trans', 'Transit'],
    ['simple_fuel', 'Full'],
    ['status', 'Store'],
    ['badge', 'Vat'],
    ['stocknum', 'St'],
  ])('no %s is "%s"', (field, column) => {
    expect(nameRank(field)(column)).toBeNull();
  });

  it('a whole name stands before a shortened one', async () => {
    const { proposal } = await inspect(csv('Id,Mdl,Model,Make,Year', '1,R1,Rio,Kia,2020'));
    expect(proposal.columns?.model).toEqual({ from: 'Model' });
  });

  it('a column of words stands before one of codes', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Body Type,BodyTypeDesc', '1,Kia,Rio,2020,1,Hatch', '2,Kia,EV6,2020,2,SUV'),
    );
    expect(proposal.columns?.simple_body).toEqual({ from: 'BodyTypeDesc' });
  });

  it.each([
    ['make', 'attribute[key=Make].value'],
    ['make', 'node.make.name'],
    ['price', 'pricing.advertised'],
    ['make', 'MakeDescription'],
    ['price', 'pricing.amountCents'],
    ['price', 'Price in Cents'],
    ['before_price', 'was_price_cents'],
    ['price', 'prices.price[type=EGC]'],
    ['price_type', 'price@type'],
    ['name', 'vehicle.title'],
    ['make', 'v:make'],
    ['price_type', 'v:price@type'],
    ['before_price', 'pricing.was.amount'],
    ['location.name', 'yard.title'],
    ['dealercomments', 'listing.html'],
    ['created_at', 'Date Rcvd'],
  ])('%s is "%s"', async (field, column) => {
    expect(nameRank(field)(column)).not.toBeNull();
  });

  it.each([
    ['Site', 'https://www.hunter-cars.example/', 'location.name'],
    ['Site', 'www.hunter-cars.com.au', 'location.name'],
    ['Site', 'huntercars.com.au', 'location.name'],
    ['Dealer', 'sales@hunter-cars.com.au', 'location.name'],
    ['Site ID', 'www.hunter-cars.com.au', 'dealership_id'],
    ['Listing ID', 'www.hunter-cars.com.au', 'id'],
    ['Description', 'https://www.hunter-cars.example/cars/1', 'dealercomments'],
  ])('%s with "%s", an address of the web, is no %s', async (column, address, field) => {
    const row = (n: number) => `S${n},Kia,Rio,2020,${address}`;
    const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, row(1), row(2)));
    expect(proposal.columns?.[field]?.from).not.toBe(column);
  });

  it('are not mapped where their values are of another kind', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Price', '1,Kia,Rio,2020,cheap', '2,Kia,Rio,2021,dear'),
    );
    expect(proposal.columns?.price).toBeUndefined();
    expect(proposal.notes).toContain('No column was found for price.');
  });
});

it('nested columns are found by their last two names', async () => {
  const car = { Id: 1, Details: { Make: 'Kia', Model: 'Rio', Year: 2020, Colours: { Exterior: 'Red' } } };
  const { trial } = await inspect(JSON.stringify([car]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([{ make: 'Kia', colour: 'Red' }]);
});

it.each([
  ['Engine,Engine Displacement', '4-Cylinder,2.0 L', '2.0 L'],
  ['Engine,Displacement', 'V6,3500cc', '3500cc'],
  ['Engine,Engine CC', '4 cyl turbo,1998', '1998'],
  ['Engine,Capacity', '2.0L Turbo Petrol,4', '2.0L Turbo Petrol'],
  ['Engine', '4-Cylinder', '4-Cylinder'],
])('%s: the size of an engine is in the column of litres', async (columns, values, size) => {
  const { trial } = await inspect(csv(`Stock,Make,Model,Year,${columns}`, `1,Kia,Rio,2020,${values}`));
  expect(trial.vehicles).toMatchObject([{ engine_size: size }]);
});

it('counts of cylinders and doors may be shortened', async () => {
  const columns = 'Engine Cylinder Ct,Body Door Ct';
  const { trial } = await inspect(csv(`Stock,Make,Model,Year,${columns}`, '1,Kia,Rio,2020,4,5'));
  expect(trial.vehicles).toMatchObject([{ variant: { cylinders: 4 }, doors: 5 }]);
});
