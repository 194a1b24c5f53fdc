import type { PresetMapping } from './preset.ts';

/** An attribute by its plain name, with Google's XML namespace, and with spaces as in the documentation. */
const attribute = (name: string): string[] => [
  name,
  `g:${name}`,
  ...(name.includes('_') ? [name.replaceAll('_', ' ')] : []),
];

const first = (...names: string[]) => ({ from: names.flatMap(attribute) });

/** Google vehicle ads and vehicle listings, as XML, TSV or CSV. */
export const GOOGLE_VEHICLES: PresetMapping = {
  name: 'Google vehicle ads or vehicle listings',
  document: 'https://support.google.com/merchants/answer/11192663',
  signature: [
    ['vehicle_fulfillment', 'mileage'],
    ['g:vehicle_fulfillment', 'g:mileage'],
    ['store_code', 'mileage', 'condition'],
    ['store code', 'mileage', 'condition'],
    ['g:store_code', 'g:mileage', 'g:condition'],
    ['g:mileage', 'g:model', 'g:price'],
  ],
  columns: {
    id: first('id', 'vehicle_id', 'vin', 'VIN'),
    stocknum: first('id', 'vehicle_id'),
    vin: first('vin', 'VIN'),
    make: first('brand', 'make'),
    model: first('model'),
    badge: first('trim'),
    year: first('year', 'model_year'),
    km: first('mileage'),
    price: first('price'),
    before_price: first('vehicle_msrp', 'vehicle_MSRP'),
    price_type: first('vehicle_price_type'),
    car_type: {
      ...first('condition'),
      values: { new: 'new', used: 'used', refurbished: 'used' },
      default: 'used',
    },
    certified: first('certified_pre_owned', 'certified_pre-owned'),
    // An attribute of all products, which feeds of vehicles may have too.
    status: {
      ...first('availability'),
      values: {
        in_stock: 'in_stock',
        'in stock': 'in_stock',
        out_of_stock: 'sold',
        'out of stock': 'sold',
        preorder: 'coming_soon',
        backorder: 'coming_soon',
      },
      default: 'in_stock',
    },
    colour: first('color', 'exterior_color'),
    interior_colour: first('interior_color'),
    simple_body: {
      ...first('body_style'),
      values: {
        convertible: 'Convertible',
        coupe: 'Coupe',
        hatchback: 'Hatch',
        minivan: 'People Mover',
        sedan: 'Sedan',
        station_wagon: 'Wagon',
        van: 'Van',
        wagon: 'Wagon',
        city_car: 'Hatch',
        full_size_van: 'Van',
        limousine: 'Sedan',
        notchback: 'Sedan',
        compact_suv: 'SUV',
        crossover: 'SUV',
        ute: 'Ute',
        truck: 'Ute',
        suv: 'SUV',
      },
    },
    simple_fuel: {
      ...first('engine', 'fuel_type'),
      values: {
        diesel: 'Diesel',
        electric: 'Electric',
        gasoline: 'Petrol',
        hybrid: 'Hybrid',
        lpg: 'LPG',
        'plug-in_hybrid': 'Plug-in Hybrid',
      },
    },
    simple_transmission: {
      ...first('transmission'),
      values: { automatic: 'Automatic', manual: 'Manual' },
    },
    drive: first('drivetrain'),
    doors: first('doors'),
    seats: first('seats'),
    dealercomments: first('description'),
    created_at: first('date_in_stock', 'date_first_on_lot'),
    images: { all: [...attribute('image_link'), ...attribute('additional_image_link')] },
    'location.name': first('dealership_name'),
    dealership_id: first('store_code', 'vehicle_fulfillment.store_code', 'vehicle_fulfillment.g:store_code'),
  },
};
