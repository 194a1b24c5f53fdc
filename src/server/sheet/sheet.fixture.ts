import type { SheetOfCar } from '#domain/view/vehicle-sheet.ts';

/** A sheet with every optional part, overridden by `facts`. */
export function sheetWith(facts: Partial<SheetOfCar> = {}): SheetOfCar {
  return {
    kind: 'sheet',
    slug: '2021-toyota-corolla-101',
    name: '2021 Toyota Corolla Ascent Sport',
    title: { first: '2021 Toyota Corolla', second: 'Ascent Sport' },
    availability_text: 'In stock',
    price: {
      kind: 'price',
      price: { amount: 24_990, type: 'egc', label: 'Excl. government charges', drive_away: 26_490 },
    },
    stock_number: 'H101',
    licences: ['MD 12345'],
    facts: [{ key: 'km', label: 'Odometer', value: '48,210 km' }],
    whats_included: ['Roadworthy certificate'],
    summary: 'The 2021 Toyota Corolla is a used car.',
    specifications: [{ key: 'make', label: 'Make', value: 'Toyota' }],
    tags: [{ label: 'Hybrid' }],
    photos: [],
    features: ['Air conditioning', 'Bluetooth'],
    dealer: {
      name: 'Harbour Motors',
      business_name: 'Harbour Motors Pty Ltd',
      place: ['Harbour Newcastle', '1 Wharf Road', 'Newcastle NSW 2300'],
      phone: '1300 975 707',
    },
    url: 'https://harbour.example/cars/2021-toyota-corolla-101',
    zone: 'Australia/Sydney',
    look: {
      header: 'navy',
      on_header: 'white',
      brand: 'royalblue',
      state: 'royalblue',
      text: 'black',
      muted: 'dimgray',
      line: 'lightgray',
      tint: 'whitesmoke',
      corner: 14,
      logo: { path: '/brand/logo-dark.png', version: '1' },
      fonts: { text: null, heading: null },
    },
    ...facts,
  };
}
