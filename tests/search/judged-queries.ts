/** What each of the first three hits must be; all there are, where fewer are like that. `null` where nothing may be found. */
export type WantedCar = Readonly<Record<string, string | readonly string[]>> | null;

export type JudgedQuery = readonly [query: string, wanted: WantedCar];

const car = (make: string, model?: string): WantedCar => (model === undefined ? { make } : { make, model });
const body = (simple_body: string): WantedCar => ({ simple_body });
const fuel = (simple_fuel: string): WantedCar => ({ simple_fuel });
const badge = (word: string): WantedCar => ({ badge: word });
const feature = (name: string): WantedCar => ({ standardEquipment: name });

/** What shoppers type, by the demo site that they type it on. */
export const JUDGED_QUERIES: Readonly<Record<string, readonly JudgedQuery[]>> = {
  harbourside: [
    ...['toyota', 'toyotas', 'TOYOTA', 'toyta', 'tyoota', '"toyota"'].map(
      (query): JudgedQuery => [query, car('Toyota')],
    ),
    ...['camry', 'camrys', 'toyota camry', 'camri', 'camry toyota'].map(
      (query): JudgedQuery => [query, car('Toyota', 'Camry')],
    ),
    ...['landcruiser', 'land cruiser', 'lc'].map(
      (query): JudgedQuery => [query, car('Toyota', 'LandCruiser')],
    ),
    ...['hilux', 'hi lux', 'hilx', 'toyota hi-lux', 'lux'].map(
      (query): JudgedQuery => [query, car('Toyota', 'HiLux')],
    ),
    ...['rav4', 'rav 4', 'RAV-4', 'toyota rav 4'].map((query): JudgedQuery => [query, car('Toyota', 'RAV4')]),
    ...['mazda3', 'mazda 3', 'mazda3s'].map((query): JudgedQuery => [query, car('Mazda', 'Mazda3')]),
    ...['cx5', 'cx-5', 'cx 5', 'mazda cx5'].map((query): JudgedQuery => [query, car('Mazda', 'CX-5')]),
    ...['d-max', 'dmax', 'd max', 'isuzu dmax'].map((query): JudgedQuery => [query, car('Isuzu', 'D-MAX')]),
    ...['vw', 'volkswagon', 'volks wagen', 'volkswagens'].map(
      (query): JudgedQuery => [query, car('Volkswagen')],
    ),
    ...['xtrail', 'x-trail', 'x trail', 'nissan xtrail'].map(
      (query): JudgedQuery => [query, car('Nissan', 'X-Trail')],
    ),
    ...['mustang', 'mustangs', 'ford mustang', 'mustagn'].map(
      (query): JudgedQuery => [query, car('Ford', 'Mustang')],
    ),
    ...['electric', 'electrics', 'ev', 'evs', '"electric"', 'electic'].map(
      (query): JudgedQuery => [query, fuel('Electric')],
    ),
    ...['ute', 'utes', 'pick up', 'pickups', 'dual cab'].map((query): JudgedQuery => [query, body('Ute')]),
    ...['wagon', 'wagons', 'station wagon'].map((query): JudgedQuery => [query, body('Wagon')]),
    ...['convertible', 'convertibles'].map((query): JudgedQuery => [query, body('Convertible')]),
    ['audi', null],
    ['audi q5', null],
    ['bmw', null],
    ['sr5', badge('SR5')],
    ['calligraphy', badge('Calligraphy')],
    ['caligraphy', badge('Calligraphy')],
    ['rubicon', badge('Rubicon')],
    ['hilux sr5', { model: 'HiLux', badge: 'SR5' }],
    ['gt-line', badge('GT-Line')],
    ['sunroof', feature('sunroof')],
    ['sunroofs', feature('sunroof')],
    ['towbar', feature('Towbar')],
    ['head-up display', feature('Head-up display')],
    ['electric park brake', feature('Electric park brake')],
    ['heated seats', feature('Heated front seats')],
    ...['satnav', 'sat nav'].map((query): JudgedQuery => [query, feature('Satellite navigation')]),
    ['aircon', feature('Air conditioning')],
    ['pano roof', feature('Panoramic sunroof')],
    ['led lights', feature('LED headlights')],
    ['driving lights', null],
    ['push button start', feature('Keyless entry and start')],
    ['apple car play', feature('Apple CarPlay')],
    ['carplay', feature('Apple CarPlay')],
    ['reverse camera', feature('Reversing camera')],
    ['reversing camera', feature('Reversing camera')],
    ['toyota sunroof', { make: 'Toyota', standardEquipment: 'sunroof' }],
    ['white suv', { simple_body: 'SUV', colour: 'White' }],
    ['hybrid suv', { simple_body: 'SUV', simple_fuel: 'Hybrid' }],
    ['manual', { simple_transmission: 'Manual' }],
    ['7 seater', { seats: '7' }],
    ['demo', { car_type: 'demo' }],
  ],
  'southern-cross-hyundai': [
    ...['hyundai', 'hundai', 'hyundais', 'hyndai'].map((query): JudgedQuery => [query, car('Hyundai')]),
    ...['tucson', 'tuscon', 'tucsons', 'hyundai tucson'].map(
      (query): JudgedQuery => [query, car('Hyundai', 'Tucson')],
    ),
    ...['kona', 'konas', 'hyundai kona', '"kona"'].map(
      (query): JudgedQuery => [query, car('Hyundai', 'Kona')],
    ),
    ...['ioniq 5', 'ioniq5', 'ionic 5', 'hyundai ioniq 5'].map(
      (query): JudgedQuery => [query, car('Hyundai', 'Ioniq 5')],
    ),
    ...['palisade', 'pallisade', 'palisades'].map(
      (query): JudgedQuery => [query, car('Hyundai', 'Palisade')],
    ),
    ...['staria', 'starias', 'hyundai staria'].map((query): JudgedQuery => [query, car('Hyundai', 'Staria')]),
    ...['i30', 'i 30', 'hyundai i30'].map((query): JudgedQuery => [query, { model: ['i30', 'i30 Sedan'] }]),
    ...['santa fe', 'santafe', 'sante fe'].map((query): JudgedQuery => [query, car('Hyundai', 'Santa Fe')]),
    ...['sportwagon', 'commodore sportwagon'].map(
      (query): JudgedQuery => [query, car('Holden', 'Commodore Sportwagon')],
    ),
    ...['electric', 'electric cars', '"electric"'].map((query): JudgedQuery => [query, fuel('Electric')]),
    ...['hybrid', 'hybrids'].map((query): JudgedQuery => [query, fuel('Hybrid')]),
    ...['van', 'vans', 'people carrier van'].map((query): JudgedQuery => [query, body('Van')]),
    ...['sedan', 'sedans', 'saloon'].map((query): JudgedQuery => [query, body('Sedan')]),
    ['mercedes', null],
    ['hilux', null],
    ['tesla', car('Tesla')],
    ['model 3', car('Tesla', 'Model 3')],
    ['epiq', badge('Epiq')],
    ['highlander', badge('Highlander')],
    ['highlandr', badge('Highlander')],
    ['elite tucson', { model: 'Tucson', badge: 'Elite' }],
    ['tucson elite', { model: 'Tucson', badge: 'Elite' }],
    ['premium hybrid', { simple_fuel: 'Hybrid', badge: 'Premium' }],
    ['roof rails', feature('Roof rails')],
    ['power tailgate', feature('Power tailgate')],
    ['power tailgates', feature('Power tailgate')],
    ['wireless charging', feature('Wireless phone charging')],
    ['green suv', { simple_body: 'SUV', colour: 'Green' }],
    ['hybrid palisade', { model: 'Palisade', simple_fuel: 'Hybrid' }],
    ['awd', { drive: ['AWD', '4WD'] }],
    ['8 seater', { seats: '8' }],
  ],
  'ironbark-garage': [
    ...['bmw', 'beemer', 'BMWs'].map((query): JudgedQuery => [query, car('BMW')]),
    ...['3 series', '3series', 'bmw 3 series', 'bmw 3series'].map(
      (query): JudgedQuery => [query, car('BMW', '3 Series')],
    ),
    ...['911', 'porsche 911', 'porshe 911'].map((query): JudgedQuery => [query, car('Porsche', '911')]),
    ...['porsche', 'porshe', 'porsches'].map((query): JudgedQuery => [query, car('Porsche')]),
    ...['merc', 'mercs', 'mercedes', 'mercedes benz', 'mercedez'].map(
      (query): JudgedQuery => [query, car('Mercedes-Benz')],
    ),
    ...['harley', 'harley davidson', 'harleydavidson', 'softail'].map(
      (query): JudgedQuery => [query, car('Harley-Davidson')],
    ),
    ...['jayco', 'jaycos', 'jaycoo'].map((query): JudgedQuery => [query, car('Jayco')]),
    ...['motorbike', 'motorcycles', 'motorbikes'].map(
      (query): JudgedQuery => [query, { item_type: 'motorcycle' }],
    ),
    ...['caravan', 'caravans'].map((query): JudgedQuery => [query, { item_type: 'caravan' }]),
    ...['royal enfield', 'royalenfield', 'enfield'].map(
      (query): JudgedQuery => [query, car('Royal Enfield')],
    ),
    ...['tenere', 'ténéré', 'tenere 700'].map((query): JudgedQuery => [query, car('Yamaha', 'Ténéré 700')]),
    ...['civic', 'civics', 'honda civic'].map((query): JudgedQuery => [query, car('Honda', 'Civic')]),
    ...['electric', '"electric"'].map((query): JudgedQuery => [query, fuel('Electric')]),
    ...['coupe', 'coupes', 'coupé'].map((query): JudgedQuery => [query, body('Coupe')]),
    ['audi', null],
    ['ferrari', null],
    ['wildtrak', badge('Wildtrak')],
    ['wildtrack', badge('Wildtrak')],
    ['carrera', badge('Carrera')],
    ['carrera s', badge('Carrera S')],
    ['low rider', badge('Low Rider S')],
    ['heated grips', feature('Heated grips')],
    ['luggage racks', feature('Luggage racks')],
    ['quick shifter', feature('Quick shifter')],
    ['quickshifter', feature('Quick shifter')],
    ['manual convertible', { simple_body: 'Convertible', simple_transmission: 'Manual' }],
  ],
};
