import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { nest } from './format/columns.ts';
import { doubtsOf, faultsOf, site, vehicleOf } from './normalise.fixture.ts';
import { normalise } from './normalise.ts';

describe('texts', () => {
  it.each([
    ['<b>Toyota</b>', 'Toyota'],
    ['Toyota<script>alert(1)</script>', 'Toyota'],
    ['&lt;img src=x onerror=alert(1)&gt; Toyota', 'Toyota'],
    ['&amp;amp;amp;lt;b&amp;amp;amp;gt;Toyota', 'Toyota'],
    ['Toy\u0000ota', 'Toy ota'],
    ['\u202eToyota', 'Toyota'],
    ['Toyota null', 'Toyota'],
    ['Citroe\u0308n', 'Citroën'],
    ['  Alfa \n Romeo ', 'Alfa Romeo'],
    ['Toyota\ud800', 'Toyota'],
    ['Rolls & Royce', 'Rolls & Royce'],
  ])('reads %j as %j', (make, shown) => {
    expect(vehicleOf({ make }).make).toBe(shown);
  });

  it('preserves sections and lines of comments, without empty ones (S1 §3 "separated by a pipe")', () => {
    const dealercomments = 'One owner<br>Full history|null| |<p>Tow bar</p><p>Roof racks</p>';
    expect(vehicleOf({ dealercomments }).dealercomments).toBe('One owner\nFull history|Tow bar\nRoof racks');
  });

  it('drops warranty terms and engine codes from colours', () => {
    expect(vehicleOf({ colour: '7 years', interior_colour: 'Unlimited km' })).toMatchObject({
      colour: null,
      interior_colour: null,
    });
    expect(vehicleOf({ interior_colour: '2Zfa20' }).interior_colour).toBeNull();
    expect(vehicleOf({ colour: 'Black Leather' }).colour).toBe('Black Leather');
  });

  it.each([
    ['Soul Red Crystal (46V)', 'Soul Red Crystal'],
    ['Crystal White Pearl [040]', 'Crystal White Pearl'],
    ['NH-883P Platinum White', 'Platinum White'],
    ['Sonic Silver 1J9', 'Sonic Silver'],
    ['Red 2 Tone', 'Red 2 Tone'],
    ['White/Black 2-Tone', 'White/Black 2-Tone'],
    ['BLUE / null', 'BLUE'],
    ['null / Black', 'Black'],
    ['BLUE - undefined', 'BLUE'],
    ['Blue (null)', 'Blue'],
    ['46V', null],
    ['Unlimited km (5YR)', null],
    ['12 months', null],
    ['1GR-FE 4.0', null],
  ])('reads the colour %j as %j', (colour, shown) => {
    expect(vehicleOf({ colour, interior_colour: colour })).toMatchObject({
      colour: shown,
      interior_colour: shown,
    });
  });

  it.each([
    ...['(null)', '[NULL]', '<null>', '\\N', '--None--', '(none)', 'n.a.', 'N.A', 'Not known', '(blank)'],
    ...['[none]', '- null -'],
  ])('reads nothing in %j', (nothing) => {
    const read = vehicleOf({
      colour: nothing,
      badge: nothing,
      km: nothing,
      price: nothing,
      regplate: nothing,
    });
    expect(read).toMatchObject({ colour: null, badge: null, km: null, price: null, regplate: null });
  });

  it.each([
    ['CitroÃ«n', 'Citroën'],
    ['ownerâ€™s', 'owner’s'],
    ['CITROÃ‹N', 'CITROËN'],
    ['Â\u00a35, 20Â°', '£5, 20°'],
    ['Ownerâ€“driver â€œGTâ€\u009d', 'Owner–driver “GT”'],
    ['ð\u009f\u009a\u0080', '🚀'],
    ['CitroÃƒÂ«n', 'Citroën'],
    ['Citroën', 'Citroën'],
    ['SÃO CAFÉ® ñ', 'SÃO CAFÉ® ñ'],
    ['Âme â€ Ã', 'Âme â€ Ã'],
  ])('reads the twice encoded %j as %j', (name, shown) => {
    expect(vehicleOf({ name }).name).toBe(shown);
  });

  it.each([
    ['<![CDATA[One owner, <b>two</b> keys]]>', 'One owner, two keys'],
    ['Before <![CDATA[in]]> after', 'Before in after'],
    ['<![CDATA[cut off', 'cut off'],
    [String.raw`One owner\nFull history\r\nTow bar`, 'One owner\nFull history\nTow bar'],
    [String.raw`\new`, String.raw`\new`],
    [String.raw`C:\new`, String.raw`C:\new`],
  ])('reads the comments %j', (dealercomments, shown) => {
    expect(vehicleOf({ dealercomments }).dealercomments).toBe(shown);
  });

  it.each([
    ['<ul><li>ABS</li><li>Tow bar, black</li></ul>'],
    ['<p>ABS</p><p>Tow bar, black</p>'],
    ['ABS<br>Tow bar, black'],
    [String.raw`ABS\nTow bar, black`],
  ])('reads each feature of %j', (standardEquipment) => {
    expect(vehicleOf({ standardEquipment }).standardEquipment).toEqual(['ABS', 'Tow bar, black']);
    expect(nest([['standardEquipment', standardEquipment]])).toEqual({
      standardEquipment: expect.arrayContaining(['ABS', 'Tow bar, black']),
    });
  });

  it('drops attributes called "Other", but not a model of that name', () => {
    expect(vehicleOf({ drive: 'Other', model: 'Other' })).toMatchObject({ drive: null, model: 'Other' });
  });

  it.each(['UNKNOWN', 'XXXXXXXXXXXXXXXXX', '00000000000000000', '11111111111111111', 'Not Known', 'TBA'])(
    'reads no VIN in %j',
    (vin) => expect(vehicleOf({ vin }).vin).toBeNull(),
  );

  it.each(['UNREG', 'Unregistered', 'NO REGO', 'Not Reg', 'DEMO', 'TRADE', 'NOREGO'])(
    'reads no plate in %j',
    (regplate) => expect(vehicleOf({ regplate }).regplate).toBeNull(),
  );

  it.each([
    ['nsw', 'NSW'],
    ['New South Wales', 'NSW'],
    ['victoria', 'VIC'],
    ['N.S.W.', 'NSW'],
    ['NSW 2300', 'NSW'],
    ['Newcastle NSW 2300', 'NSW'],
    ['Otago', 'OTAGO'],
  ])('reads the state %j as %j', (state, code) => {
    expect(vehicleOf({ state }).state).toBe(code);
  });

  it.each([
    ['Newcastle', 'Newcastle'],
    ['Newcastle NSW 2300', 'Newcastle'],
    ['Newcastle, New South Wales', 'Newcastle'],
    ['Victor Harbor SA', 'Victor Harbor'],
    ['Victoria Park', 'Victoria Park'],
    ['Victoria', 'Victoria'],
  ])('reads the city %j as %j', (city, shown) => {
    expect(vehicleOf({ city }).city).toBe(shown);
  });

  it('drops masked phone numbers', () => {
    expect(vehicleOf({ location: { phone: '02 **** ****\n' } }).location_phone).toBeNull();
    expect(vehicleOf({ location: { phone: '(02) 5550 1001' } }).location_phone).toBe('(02) 5550 1001');
  });
});

describe('choices', () => {
  it.each(['in_stock', 'In Stock', 'IN-STOCK', 'Available'])('reads the status %j', (status) => {
    expect(vehicleOf({ status }).status).toBe('in_stock');
  });

  it.each(['On hold', 'Under Offer', 'ON DEPOSIT'])('reads a car of status %j as reserved', (status) => {
    expect(vehicleOf({ status, reserved: null })).toMatchObject({ status: 'in_stock', reserved: true });
  });

  it.each(['SOLD', '1.0', 'X', 'x', '12/11/2026', '2026-11-12 09:00', true, 'Y', 1])(
    'reads %j as a sold car',
    (sold) => {
      expect(vehicleOf({ sold }).sold).toBe(true);
    },
  );

  it.each(['', 'No', 0, 'NaN', '0.0'])('does not read %j as a sold car', (sold) => {
    expect(vehicleOf({ sold }).sold).toBe(false);
  });

  it.each([{ price: 'SOLD' }, { name: '2020 Toyota Corolla (SOLD)' }, { name: 'SOLD - 2020 Corolla' }])(
    'reads the car of %j as sold',
    (record) => expect(vehicleOf(record).sold).toBe(true),
  );

  it.each(['Withdrawn', 'Retailed', 'Deleted', 'Off-Market', 'Not For Sale', 'Sld', 'Sold - pending'])(
    'takes a car of the unknown status %j off sale',
    (status) => {
      const result = normalise(feedRecord(1, { status, make: null }), site);
      expect(result).toMatchObject({ kind: 'rejected', sold: true });
    },
  );

  it('does not take a car of the unknown status "Bay 4" off sale, nor puts one on sale that may be sold', () => {
    expect(normalise(feedRecord(1, { status: 'Bay 4' }), site)).toMatchObject({
      kind: 'rejected',
      sold: false,
    });
    expect(faultsOf({ sold: 'maybe' })).toEqual(['sold invalid']);
    expect(vehicleOf({ status: 'Unsold' }).status).toBe('in_stock');
  });

  it('reads a missing status of a sold car as sold (rules 3)', () => {
    expect(vehicleOf({ status: null, sold: 'true' }).status).toBe('sold');
  });

  it('defaults the item type to car, and the price type to the site’s (rules 19)', () => {
    const on = fixtureSite({ price: { type: { used: 'drive_away' } } });
    expect(vehicleOf({}, on)).toMatchObject({ item_type: 'car', price_type: 'drive_away' });
    expect(vehicleOf({ price_type: 'EGC', item_type: 'Caravan' })).toMatchObject({
      price_type: 'egc',
      item_type: 'caravan',
    });
  });

  it.each([
    [1, true],
    ['Yes', true],
    ['0', false],
    ['1.0', true],
    ['0.0', false],
    [null, false],
    ['perhaps', false],
  ])('reads the flag %j', (reserved, value) => {
    expect(vehicleOf({ reserved }).reserved).toBe(value);
  });
});

/** A row for each spelling of the values of a field. */
const rowsOf = (field: string, spellings: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(spellings).flatMap(([value, own]) =>
    own.map((text): [Record<string, unknown>, Record<string, unknown>] => [
      { [field]: text },
      { [field]: value },
    ]),
  );

describe('codes of dealers', () => {
  it.each<[record: Record<string, unknown>, shown: Record<string, unknown>]>([
    [
      { simple_fuel: 'ULP', fuel: 'ULP' },
      { simple_fuel: 'Petrol', fuel: 'Unleaded Petrol' },
    ],
    [
      { simple_fuel: 'pulp', fuel: 'PULP 98' },
      { simple_fuel: 'Petrol', fuel: 'Premium Unleaded Petrol' },
    ],
    [
      { simple_fuel: 'DSL', fuel: 'DIESEL' },
      { simple_fuel: 'Diesel', fuel: 'Diesel' },
    ],
    [{ simple_fuel: 'LPG' }, { simple_fuel: 'LPG' }],
    [
      { simple_fuel: 'ELEC', fuel: 'BEV' },
      { simple_fuel: 'Electric', fuel: 'Electric' },
    ],
    [{ simple_fuel: 'HYB' }, { simple_fuel: 'Hybrid' }],
    [
      { simple_fuel: 'PHEV', fuel: 'plug in hybrid' },
      { simple_fuel: 'Plug-in Hybrid', fuel: 'Plug-in Hybrid' },
    ],
    [
      { simple_transmission: 'Auto', trans: 'A/T' },
      { simple_transmission: 'Automatic', trans: 'Automatic' },
    ],
    [
      { simple_transmission: 'Man', trans: 'MT' },
      { simple_transmission: 'Manual', trans: 'Manual' },
    ],
    [
      { simple_transmission: 'CVT', trans: 'CVT' },
      { simple_transmission: 'Automatic', trans: 'CVT' },
    ],
    [
      { simple_transmission: 'DCT', trans: 'DCT' },
      { simple_transmission: 'Automatic', trans: 'Dual Clutch' },
    ],
    [{ drive: 'FWD' }, { drive: 'Front' }],
    [{ drive: 'RWD' }, { drive: 'Rear' }],
    [{ drive: '4X4' }, { drive: '4WD' }],
    [{ drive: '4 x 2' }, { drive: '2WD' }],
    [{ drive: 'awd' }, { drive: 'AWD' }],
    [{ simple_body: 'HTCH' }, { simple_body: 'Hatch' }],
    [{ simple_body: 'WAG' }, { simple_body: 'Wagon' }],
    [{ simple_body: 'SDN' }, { simple_body: 'Sedan' }],
    [{ simple_body: 'UTE' }, { simple_body: 'Ute' }],
    [
      { simple_transmission: '8 Speed Automatic', trans: '6 Sp Auto' },
      { simple_transmission: 'Automatic', trans: '6 Sp Auto' },
    ],
    [
      { simple_transmission: '6A', trans: '6A' },
      { simple_transmission: 'Automatic', trans: '6 Speed Automatic' },
    ],
    [
      { simple_transmission: '5 sp M', trans: '10AT' },
      { simple_transmission: 'Manual', trans: '10 Speed Automatic' },
    ],
    [{ simple_transmission: '9G-TRONIC Auto' }, { simple_transmission: 'Automatic' }],
    [{ simple_transmission: '5 Speed Manual' }, { simple_transmission: 'Manual' }],
    [{ simple_transmission: 'Automated Manual' }, { simple_transmission: 'Automated Manual' }],
    [{ simple_body: '4D SEDAN' }, { simple_body: 'Sedan' }],
    [{ simple_body: '5 Door Hatchback' }, { simple_body: 'Hatch' }],
    [{ simple_body: 'UTILITY' }, { simple_body: 'Ute' }],
    [{ simple_body: '4D Dual Cab Utility' }, { simple_body: 'Ute' }],
    [{ simple_body: 'DUAL CAB P/UP' }, { simple_body: 'Ute' }],
    [{ simple_body: 'Dual Cab P/Up' }, { simple_body: 'Ute' }],
    [{ simple_body: 'Crew Cab Pickup' }, { simple_body: 'Ute' }],
    [{ simple_body: 'X CAB P/UP' }, { simple_body: 'Ute' }],
    [{ simple_body: 'P/Up' }, { simple_body: 'Ute' }],
    [{ simple_body: 'DUAL C/CHAS' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Single Cab Chassis' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Cab Chassis' }, { simple_body: 'Cab Chassis' }],
    [{ simple_body: 'Dual Cab' }, { simple_body: 'Dual Cab' }],
    [
      { simple_fuel: 'Petrol - ULP', fuel: 'Petrol - Premium ULP' },
      { simple_fuel: 'Petrol', fuel: 'Premium Unleaded Petrol' },
    ],
    [{ simple_fuel: 'Premium Unleaded' }, { simple_fuel: 'Petrol' }],
    // As the stock of dealers has both fields.
    ...[
      ['Unleaded Petrol', 'Petrol'],
      ['Premium Unleaded Petrol', 'Petrol'],
      ['Unleaded Petrol/Electric', 'Hybrid'],
      ['Premium Unleaded/Electric', 'Hybrid'],
      ['Liquid Petroleum Gas', 'LPG'],
      ['Diesel', 'Diesel'],
    ].map(([fuel, simple_fuel]): [Record<string, unknown>, Record<string, unknown>] => [
      { simple_fuel: fuel, fuel },
      { simple_fuel, fuel },
    ]),
    ...rowsOf('simple_fuel', {
      Petrol: [
        'Petrol - Unleaded ULP',
        'Unleaded 91',
        'Gasoline',
        'Petrol - Premium 98',
        'PREMIUM PETROL',
        'E10',
      ],
      Hybrid: [
        ...['Petrol/Electric', 'Petrol Hybrid', 'Hybrid - Petrol', 'Petrol-Electric Hybrid'],
        ...['Unleaded/Electric', 'Diesel/Electric', 'ULP/ELECTRIC', 'Hyb/Pet'],
      ],
      LPG: ['LPG only', 'Liquefied Petroleum Gas'],
      Diesel: ['Turbo Diesel', 'Diesel Turbo', 'DT', 'T/Diesel'],
    }),
    ...rowsOf('trans', {
      CVT: [
        ...['Constantly Variable Transmission', 'Continuously Variable', 'Continuous Variable', 'e-CVT'],
        'Xtronic CVT',
      ],
      PDK: ['PDK'],
    }),
    ...rowsOf('simple_transmission', {
      Automatic: [
        ...['Constantly Variable Transmission', 'Continuous Variable', '7 Speed DCT', 'e-CVT', 'Xtronic CVT'],
        ...[
          'PDK',
          '7sp PDK',
          'S tronic',
          'S-Tronic',
          'Tiptronic',
          'Reduction Gear',
          'Single Speed',
          '1 Speed',
        ],
        ...['Dual Clutch', '8 Spd A/T', '1SP', '1 Spd', '1 speed Reduction Gear'],
      ],
      Manual: ['6sp man', '5 Spd Man.', '6 SP M/T'],
    }),
    ...rowsOf('trans', {
      '8 Speed Automatic': ['8 Spd A/T', '8spd at'],
      '6 Speed Manual': ['6 SP M/T', '6SPDM'],
    }),
    ...rowsOf('simple_body', {
      Hatch: ['H/BACK', 'HATCH 5DR', 'Hatch, 5 Door'],
      Sedan: ['Saloon'],
      Wagon: ['S/WAGON', 'Estate', '5D Wagon'],
      'People Mover': ['P/MOVER'],
      SUV: ['4D Sport Utility', 'Sports Utility'],
    }),
    ...rowsOf('simple_body', {
      Ute: [
        ...['Utility - Dual Cab', 'Pick-up - Dual Cab', 'XTRA CAB P/UP', 'Pickup (Crew Cab)'],
        ...['D/CAB P/UP', 'DBL CAB PICK-UP', 'UTE DUAL CAB', 'S/CAB UTE', 'Ute D/Cab'],
      ],
      'Cab Chassis': ['Cab Chassis - Dual Cab', 'Cab Chassis - Single Cab'],
      Wagon: ['Station Wagon', '4D SPORTWAGON', 'Sports Wagon'],
      SUV: ['Sport Utility Vehicle', 'Sports Utility Vehicle'],
      Convertible: ['Cabriolet'],
      Van: ['Panel Van'],
      'People Mover': ['MPV'],
    }),
    ...rowsOf('drive', {
      Front: ['Front Wheel Drive', 'Front-Wheel Drive'],
      Rear: ['Rear Wheel Drive'],
      AWD: ['All Wheel Drive', 'All-wheel-drive'],
      '4WD': ['Four Wheel Drive', '4 Wheel Drive', '4X4 Dual Range', '4X4 On Demand', '4X4 Constant'],
      '2WD': ['Two Wheel Drive'],
    }),
    [{ car_type: 'U' }, { car_type: 'used' }],
    [{ car_type: 'D' }, { car_type: 'demo' }],
  ])('%j are shown as words', (record, shown) => {
    expect(vehicleOf(record)).toMatchObject(shown);
  });

  it('are words of the variant, too', () => {
    const { variant } = vehicleOf({ variant: { geartype: 'AUTO', bodyconfiguration: 'WGN' } });
    expect(variant).toMatchObject({ geartype: 'Automatic', bodyconfiguration: 'Wagon' });
  });

  it('stay where they are words already, or no code that is read', () => {
    const written = { simple_fuel: 'Hydrogen', trans: '8 Speed Automatic', drive: 'Selectable' };
    expect(vehicleOf(written)).toMatchObject(written);
  });

  it('of one letter are never guessed: they are dropped and reported', () => {
    const letters = {
      simple_fuel: 'P',
      simple_transmission: 'A',
      drive: '4',
      simple_body: 'S',
      trans: ' m ',
    };
    const fields = Object.keys(letters);
    expect(vehicleOf(letters)).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])));
    expect(doubtsOf(letters)).toEqual(expect.arrayContaining(fields));
  });
});
