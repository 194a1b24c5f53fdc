import type { PresetMapping } from './preset.ts';

/** An attribute of the specification, under any of its names. */
const attribute = (...names: string[]) => ({
  from: names.map((name) => `Specification.Attributes[Name=${name}].Value`),
});

/** CSN-DTO `Vehicle`, the exchange format that carsales publishes for Australia; DriveAgent takes the same. */
export const CSN_DTO: PresetMapping = {
  name: 'CSN-DTO Vehicle (carsales, DriveAgent)',
  document: 'https://github.com/carsales/csn-dto',
  signature: [
    ['ListingType', 'Specification', 'Identification'],
    ['SaleStatus', 'Specification', 'Seller'],
    ['ListingType', 'Specification', 'PriceList'],
  ],
  columns: {
    id: { from: ['Identifier', 'Identification[Type=StockNumber].Value'] },
    slug: { from: 'Slug' },
    stocknum: { from: 'Identification[Type=StockNumber].Value' },
    vin: { from: 'Identification[Type=VIN].Value' },
    name: { from: 'Specification.Title' },
    make: { from: 'Specification.Make' },
    model: { from: 'Specification.Model' },
    series: { from: ['Specification.Series', 'Specification.Attributes[Name=Series].Value'] },
    badge: attribute('Badge'),
    year: {
      from: [
        'Specification.ReleaseDate.Year',
        'BuildDate.Year',
        'Specification.Attributes[Name=ModelYear].Value',
      ],
    },
    build_date: { template: '{BuildDate.Month}/{BuildDate.Year}' },
    compliance_date: { template: '{ComplianceDate.Month}/{ComplianceDate.Year}' },
    km: {
      from: ['OdometerReadings[0].Value', 'OdometerReadings.Value'],
      unit_column: ['OdometerReadings[0].UnitOfMeasure', 'OdometerReadings.UnitOfMeasure'],
    },
    // Its other types, RRP and WHS, are no price that a shopper pays.
    price: { from: 'PriceList[Type=EGC].Amount' },
    price_type: { constant: 'egc' },
    drive_away_price: {
      from: ['Drive Away', 'DriveAway', 'DAP', 'IGC'].map((type) => `PriceList[Type=${type}].Amount`),
    },
    before_price: {
      from: ['PriceList[Type=EGC].PreviousAmount', 'PriceList[Type=Drive Away].PreviousAmount'],
    },
    car_type: {
      from: 'ListingType',
      values: { new: 'new', showroom: 'new', demo: 'demo', used: 'used' },
    },
    status: {
      from: 'SaleStatus',
      values: { 'in stock': 'in_stock', 'for sale': 'in_stock', sold: 'sold' },
      default: 'in_stock',
    },
    show_on_dealer_website: { from: 'SaleStatus', values: { withdrawn: false }, otherwise: true },
    created_at: { from: 'CreatedUtc' },
    regplate: { from: 'Registration.Number' },
    rego_expiry: { from: 'Registration.ExpiresUtc' },
    colour: { from: ['Colours[Location=Exterior].Generic', 'Colours[Location=Exterior].Name'] },
    interior_colour: { from: ['Colours[Location=Interior].Name', 'Colours[Location=Interior].Generic'] },
    simple_body: attribute('BodyStyle'),
    'variant.bodyconfiguration': attribute('BodyConfiguration'),
    simple_fuel: attribute('FuelType'),
    fuel: attribute('FuelType'),
    simple_transmission: attribute('Transmission', 'GearType'),
    trans: attribute('GearType', 'Transmission'),
    drive: attribute('Drive'),
    doors: attribute('Doors', 'DoorNumber'),
    seats: attribute('Seats', 'SeatCapacity'),
    engine_size: attribute('EngineSize', 'EngineDescription'),
    'variant.cylinders': attribute('Cylinders'),
    'variant.induction': attribute('Induction'),
    'variant.fuelcapacity': attribute('FuelCapacity'),
    'variant.fuelconsumptioncombined': attribute('FuelCombined'),
    'variant.grossvehiclemass': attribute('GrossVehicleMass'),
    'variant.vehicleheight': attribute('VehicleHeight'),
    'variant.vehiclelength': attribute('VehicleLength'),
    'variant.vehiclewidth': attribute('VehicleWidth'),
    'variant.ancaprating': attribute('ANCAPRating'),
    'variant.ancapyear': attribute('ANCAPYear'),
    dealercomments: { from: 'Description' },
    images: { from: 'Media.Photos[*].Url' },
    video: { from: ['Media.Videos[*].Url', 'Media.Videos[0].Encodings[*].Url'] },
    standardEquipment: { from: 'Specification.Features[*].Name' },
    'location.name': { from: ['Seller.LocationName', 'Seller.Name'] },
    dealership_id: { from: 'Seller.Identifier' },
    city: { from: 'Seller.Addresses[0].Suburb' },
    state: { from: ['Seller.Addresses[0].State', 'Registration.State'] },
    item_type: {
      from: 'Type',
      values: { bike: 'motorcycle', caravan: 'caravan', car: 'car' },
      otherwise: 'car',
    },
  },
};
