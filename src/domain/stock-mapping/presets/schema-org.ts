import type { PresetMapping } from './preset.ts';

/** A property of the vehicle, or of the `item` in an entry of an `ItemList`. */
const first = (...names: string[]) => ({ from: names.flatMap((name) => [name, `item.${name}`]) });

/** A property that is a text, or an object with that as its name or value. */
const typed = (...names: string[]) =>
  first(...names.flatMap((name) => [`${name}.name`, `${name}.value`, name]));

/** "https://schema.org/Diesel" is "Diesel"; a slash of another text, as in "Petrol/Electric", divides nothing. */
const TERM = { by: 'schema.org/', part: -1 };

/** Vehicles as JSON-LD of schema.org (`Car`, `Vehicle`, `Motorcycle`), in a list, an `ItemList` or a graph. */
export const SCHEMA_ORG: PresetMapping = {
  name: 'schema.org Vehicle as JSON-LD',
  document: 'https://schema.org/Vehicle',
  signature: [
    ['@type', 'mileageFromOdometer'],
    ['@type', 'vehicleIdentificationNumber'],
    ['@type', 'vehicleModelDate'],
    ['@type', 'offers', 'brand'],
    ['item.@type', 'item.mileageFromOdometer.value'],
    ['item.@type', 'item.vehicleIdentificationNumber'],
    ['item.@type', 'item.vehicleModelDate'],
  ],
  columns: {
    id: {
      ...first(
        'sku',
        'productID',
        'identifier.value',
        'identifier',
        'vehicleIdentificationNumber',
        '@id',
        'url',
      ),
      split: { by: '/', part: -1 },
    },
    stocknum: first('sku', 'productID', 'identifier.value', 'identifier'),
    vin: first('vehicleIdentificationNumber'),
    name: first('name'),
    make: first('brand.name', 'brand', 'manufacturer.name', 'manufacturer'),
    model: first('model.name', 'model'),
    badge: first('vehicleConfiguration'),
    year: { ...first('vehicleModelDate', 'modelDate', 'productionDate'), split: { by: '-', part: 1 } },
    km: {
      ...first('mileageFromOdometer.value', 'mileageFromOdometer'),
      unit_column: first('mileageFromOdometer.unitCode', 'mileageFromOdometer.unitText').from,
    },
    price: {
      ...first('offers[0].price', 'offers[0].priceSpecification.price'),
      unit_column: first('offers[0].priceCurrency', 'offers[0].priceSpecification.priceCurrency').from,
    },
    car_type: {
      ...first('itemCondition', 'offers[0].itemCondition'),
      split: { by: '/', part: -1 },
      values: {
        NewCondition: 'new',
        UsedCondition: 'used',
        RefurbishedCondition: 'used',
        DamagedCondition: 'used',
      },
      default: 'used',
    },
    status: {
      ...first('offers[0].availability'),
      split: { by: '/', part: -1 },
      values: {
        InStock: 'in_stock',
        SoldOut: 'sold',
        OutOfStock: 'sold',
        PreOrder: 'coming_soon',
        BackOrder: 'coming_soon',
        Discontinued: 'sold',
      },
      otherwise: 'in_stock',
      default: 'in_stock',
    },
    reserved: { ...first('offers[0].availability'), split: { by: '/', part: -1 }, yes: ['Reserved'] },
    colour: first('color'),
    interior_colour: first('vehicleInteriorColor'),
    simple_body: { ...typed('bodyType'), split: TERM },
    simple_fuel: { ...typed('fuelType', 'vehicleEngine.fuelType'), split: TERM },
    simple_transmission: typed('vehicleTransmission'),
    drive: {
      ...first('driveWheelConfiguration.name', 'driveWheelConfiguration.@id', 'driveWheelConfiguration'),
      split: TERM,
      values: {
        FourWheelDriveConfiguration: '4WD',
        AllWheelDriveConfiguration: 'AWD',
        FrontWheelDriveConfiguration: 'Front',
        RearWheelDriveConfiguration: 'Rear',
      },
    },
    doors: first('numberOfDoors.value', 'numberOfDoors'),
    seats: first(
      'vehicleSeatingCapacity.value',
      'vehicleSeatingCapacity',
      'seatingCapacity.value',
      'seatingCapacity',
    ),
    engine_size: first(
      'vehicleEngine.name',
      'vehicleEngine.engineDisplacement.value',
      'vehicleEngine.engineDisplacement',
    ),
    dealercomments: first('description'),
    images: first('image'),
    video: first(
      ...['video', 'subjectOf[@type=VideoObject]'].flatMap((of) => [
        `${of}.embedUrl`,
        `${of}.contentUrl`,
        of,
      ]),
    ),
    video_uploaded_at: first('video.uploadDate', 'subjectOf[@type=VideoObject].uploadDate'),
    'location.name': first('offers[0].seller.name', 'offers[0].offeredBy.name'),
    item_type: { ...first('@type'), values: { motorcycle: 'motorcycle' }, otherwise: 'car' },
  },
};
