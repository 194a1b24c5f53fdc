import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

describe('known formats', () => {
  it('need no mapping where the columns are those of a vehicle', async () => {
    const record = {
      id: 1,
      slug: 'a-1',
      name: 'A',
      make: 'A',
      model: 'B',
      year: 2020,
      status: 'in_stock',
      car_type: 'used',
    };
    const { proposal, trial } = await inspect(JSON.stringify([record]), { format: 'json' });
    expect(proposal).toEqual({ notes: [] });
    expect(trial.accepted).toBe(1);
  });

  it('are Google’s vehicles as XML, miles converted and other currencies refused', async () => {
    const item = (id: number, price: string) =>
      `<item><g:id>${id}</g:id><g:vin>JTEBU14R76000000${id}</g:vin><g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>A</g:store_code></g:vehicle_fulfillment><g:brand>Toyota</g:brand>
       <g:vehicle_MSRP>120000 AUD</g:vehicle_MSRP><g:body_style>coupe</g:body_style>
       <g:model>Prado</g:model><g:year>2020</g:year><g:condition>used</g:condition><g:price>${price}</g:price>
       <g:mileage>100 miles</g:mileage><g:image_link>https://p.example/1.jpg</g:image_link>
       <g:additional_image_link>https://p.example/2.jpg,https://p.example/3.jpg</g:additional_image_link></item>`;
    const xml = `<rss><channel><title>Stock</title>${item(1, '100615.00 AUD')}${item(2, '100615.00 USD')}</channel></rss>`;
    const { proposal, trial } = await inspect(xml, { format: 'xml', records: 'rss.channel.item' });
    expect(proposal.preset).toBe('google-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        id: '1',
        make: 'Toyota',
        dealership_id: 'A',
        before_price: 120_000,
        simple_body: 'Coupe',
        price: 100_615,
        km: 161,
        images: [1, 2, 3].map((n) => `https://p.example/${n}.jpg`),
      },
      { id: '2', price: null },
    ]);
    expect(trial.dropped[0]?.message).toContain('Australian dollars');
    expect(trial.photoHosts).toEqual(['p.example']);
  });

  it('are Google’s vehicles as TSV, with names of several words', async () => {
    const header = [
      ...['id', 'store code', 'VIN', 'brand', 'model', 'trim', 'year', 'condition', 'mileage', 'price'],
      ...['color', 'body style', 'engine', 'image link', 'additional image link', 'certified pre-owned'],
    ];
    const row = [
      ...['7', 'north', 'JTEBU14R760000001', 'Kia', 'Rio', 'S', '2020', 'used', '23335 km', '18990.00 AUD'],
      ...['Red', 'hatchback', 'gasoline', 'https://p.example/1.jpg'],
      ...['https://p.example/2.jpg,https://p.example/3.jpg', 'yes'],
    ];
    const { proposal, trial } = await inspect([header.join('\t'), row.join('\t'), ''].join('\n'), {
      format: 'tsv',
    });
    expect(proposal.preset).toBe('google-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        id: '7',
        dealership_id: 'north',
        make: 'Kia',
        model: 'Rio',
        badge: 'S',
        year: 2020,
        km: 23_335,
        price: 18_990,
        car_type: 'used',
        certified: true,
        colour: 'Red',
        simple_body: 'Hatch',
        simple_fuel: 'Petrol',
        images: [1, 2, 3].map((n) => `https://p.example/${n}.jpg`),
      },
    ]);
  });

  describe('with columns that they do not have', () => {
    const google = (columns: string, ...values: string[]) => {
      const header = `vehicle_fulfillment,id,brand,model,year,mileage,price,condition,${columns}`;
      return inspect(csv(header, ...values.map((value, n) => `A,${n},Kia,Rio,2020,10 km,9990 AUD,${value}`)));
    };
    const notesOf = async (...feed: Parameters<typeof google>) => (await google(...feed)).proposal.notes;

    it('name those that may say which cars are sold', async () => {
      const notes = await notesOf('web note,colour note', 'used,Sold on Friday,red', 'used,,red');
      expect(notes).toEqual([
        'Recognised as Google vehicle ads or vehicle listings.',
        '"web note" may say which cars are sold, and is not read as that: Sold on Friday (1 record).',
        'Not read: web note, colour note.',
      ]);
    });

    it('are sold by a flag', async () => {
      const { proposal, trial } = await google('Sold', 'used,Yes', 'used,No', 'used,Perhaps');
      expect(trial.vehicles.map(({ id, sold }) => [id, sold])).toEqual([
        ['0', true],
        ['1', false],
      ]);
      expect(proposal.notes.slice(1)).toEqual([
        '"Sold" says which cars are sold: Yes (1 record).',
        'Say under "sold" what these mean; their records are rejected until then: Perhaps (1 record).',
      ]);
    });

    it('omit what is kept off the web', async () => {
      const { proposal, trial } = await google('Hide From Web', 'used,Yes', 'used,No', 'used,');
      expect(proposal.only).toEqual([{ column: 'Hide From Web', is: ['No', ''] }]);
      expect(trial.vehicles.map(({ id }) => id)).toEqual(['1', '2']);
    });

    it('have the condition in another column where their own is empty', async () => {
      const { proposal, trial } = await google('category', ',New Cars', ',Used Cars');
      expect(proposal.preset).toBe('google-vehicles');
      expect(trial.vehicles.map(({ car_type }) => car_type)).toEqual(['new', 'used']);
      expect(proposal.notes).toContain('The condition of a car is that of "category".');
      const own = await google('category', 'used,New Cars', 'new,Used Cars');
      expect(own.trial.vehicles.map(({ car_type }) => car_type)).toEqual(['used', 'new']);
      expect((await notesOf('trim', ',S', ',GT')).join()).toContain('every car is taken as used');
    });
  });

  it('are those of a vehicle with columns besides, which are named', async () => {
    const header = 'id,slug,name,make,model,year,status,car_type,Date Sold';
    const { proposal } = await inspect(csv(header, '1,a-1,A,A,B,2020,in_stock,used,2026-11-01'));
    expect(proposal.notes).toEqual([
      '"Date Sold" may say which cars are sold, and is not read as that: filled in 1 of the records.',
      'Not read: Date Sold.',
    ]);
  });

  it('are Meta’s catalogue as XML, with nested photos, mileage and address', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><listings><title>Stock</title>
      ${[7, 8]
        .map(
          (
            id,
          ) => `<listing><vehicle_id>${id}</vehicle_id><title>2020 Kia Rio</title><make>Kia</make><model>Rio</model>
      <year>2020</year><mileage><value>${id === 7 ? 23_335 : 100}</value><unit>${id === 7 ? 'KM' : 'MI'}</unit></mileage>
      ${Array.from({ length: 9 - id }, (_, n) => `<image><url>https://p.example/${n}.jpg</url><tag>Exterior</tag></image>`).join('')}
      <body_style>HATCHBACK</body_style><fuel_type>GASOLINE</fuel_type><transmission>AUTOMATIC</transmission>
      <price>18990.00 AUD</price><state_of_vehicle>USED</state_of_vehicle><availability>AVAILABLE</availability>
      <address format="simple"><component name="addr1">1 King St</component><component name="city">Newcastle</component>
      <component name="region">NSW</component></address></listing>`,
        )
        .join('')}</listings>`;
    const { proposal, trial } = await inspect(xml, { format: 'xml', records: 'listings.listing' });
    expect(proposal.preset).toBe('meta-vehicles');
    const car = {
      name: '2020 Kia Rio',
      price: 18_990,
      car_type: 'used',
      status: 'in_stock',
      simple_body: 'Hatch',
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      city: 'Newcastle',
      state: 'NSW',
    };
    expect(trial.vehicles).toMatchObject([
      { id: '7', km: 23_335, images: ['https://p.example/0.jpg', 'https://p.example/1.jpg'], ...car },
      { id: '8', km: 161, images: ['https://p.example/0.jpg'], ...car },
    ]);
  });

  it('are Meta’s catalogue as CSV, photos in numbered columns', async () => {
    const { proposal, trial } = await inspect(
      csv(
        'vehicle_id,title,make,model,year,mileage.value,mileage.unit,price,state_of_vehicle,body_style,image[0].url,image[1].url',
        '7,2020 Kia Rio,Kia,Rio,2020,23335,KM,18990.00 AUD,CPO,HATCHBACK,https://p.example/1.jpg,https://p.example/2.jpg',
      ),
    );
    expect(proposal.preset).toBe('meta-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        id: '7',
        name: '2020 Kia Rio',
        km: 23_335,
        price: 18_990,
        car_type: 'used',
        certified: true,
        simple_body: 'Hatch',
      },
    ]);
    expect(trial.vehicles[0]?.images).toHaveLength(2);
  });

  it('are vehicles of schema.org as JSON-LD', async () => {
    const car = {
      '@type': 'Car',
      name: '2020 Kia Rio S',
      sku: 'K7',
      brand: { '@type': 'Brand', name: 'Kia' },
      model: 'Rio',
      vehicleModelDate: '2020',
      mileageFromOdometer: { value: 23_335, unitCode: 'KMT' },
      color: 'Red',
      itemCondition: 'https://schema.org/UsedCondition',
      image: ['https://p.example/1.jpg'],
      offers: { price: '18990', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    };
    const { proposal, trial } = await inspect(JSON.stringify({ '@graph': [car] }), {
      format: 'json',
      records: '@graph',
    });
    expect(proposal.preset).toBe('schema-org');
    expect(trial.vehicles).toMatchObject([
      {
        id: 'K7',
        make: 'Kia',
        year: 2020,
        km: 23_335,
        price: 18_990,
        car_type: 'used',
        status: 'in_stock',
        images: ['https://p.example/1.jpg'],
      },
    ]);
  });

  it('are vehicles of an ItemList, with photos as objects and texts, and the currency of their offers', async () => {
    const item = (sku: string, priceCurrency: string) => ({
      '@type': ['Product', 'Car'],
      sku,
      name: '2020 Kia Rio',
      brand: { name: 'Kia' },
      model: 'Rio',
      vehicleModelDate: '2020',
      mileageFromOdometer: { value: 100, unitCode: 'SMI' },
      image: ['https://p.example/1.jpg', { '@type': 'ImageObject', contentUrl: 'https://p.example/2.jpg' }],
      offers: [{ price: 18_990, priceCurrency }],
    });
    const itemListElement = ['AUD', 'USD'].map((currency, position) => ({
      '@type': 'ListItem',
      position,
      item: item(`K${position}`, currency),
    }));
    const { proposal, trial } = await inspect(JSON.stringify({ '@type': 'ItemList', itemListElement }), {
      format: 'json',
      records: 'itemListElement',
    });
    expect(proposal.preset).toBe('schema-org');
    expect(trial.vehicles).toMatchObject([
      { id: 'K0', price: 18_990, km: 161, images: [1, 2].map((n) => `https://p.example/${n}.jpg`) },
      { id: 'K1', price: null },
    ]);
  });
});
