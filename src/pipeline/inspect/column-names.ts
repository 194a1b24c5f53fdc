const ONLINE = ['internet', 'web', 'website', 'online'];
const SPECIAL =
  'special, special price, sale price, now, now price, current price, promo price, promotion price, promotional price, discount price, discounted price, reduced price, clearance price, offer price';

/** Names of prices that stand before the list price of a car that has one: special prices, then those of the web. */
export const PRICES_BEFORE_LIST: readonly (readonly string[])[] = [
  SPECIAL.split(', ').flatMap((name) => [
    ...['', ...ONLINE].map((place) => `${place} ${name}`),
    ...['aud', 'inc gst'].map((unit) => `${name} ${unit}`),
  ]),
  ONLINE.flatMap((place) => [`${place} price`, `${place} price aud`, `${place} price inc gst`]),
];

/**
 * Names that feeds give a field, in the order in which they are believed; compared by their words, in any order and
 * however they are shortened (`column-words.ts`).
 */
export const COLUMN_NAMES: Readonly<Record<string, readonly string[]>> = namesOfFields({
  id: 'id, vehicle id, listing id, car id, item id, ad id, advert id, unique id, reference, reference number, identifier, guid, uuid, uid, stock id, inventory id, external id, network id, source id, record id, stock number, sku, key',
  stocknum: 'stocknum, stock number, stock, stock code, stock id, dealer stock number, item number, sku',
  slug: 'slug, url slug, permalink',
  name: 'name, title, listing title, ad title, headline, vehicle name, car name, full name, heading, description title, vehicle title',
  make: 'make, brand, manufacturer, make name, vehicle make, car make, marque, brand name, manufacture',
  model: 'model, model name, vehicle model, car model, family, model family',
  badge:
    'badge, variant, badge variant, badge series, trim, badge name, grade, derivative, model variant, trim level, version, variant name',
  series: 'series, model series, series name, generation',
  // A car is advertised by the year of its build: of "2020 MY21" the year is 2020.
  year: 'year, build year, manufacture year, year built, year made, make year, compliance year, vehicle year, vyear, model year, myear, my, registration year, release year',
  km: 'km, odometer, odometer reading, mileage, odometer km, kilometrage, mileage km, odometer value, mileage value, mileage reading, miles, mileage miles, odometer miles, km travelled, distance travelled, current km',
  price:
    'price, sale price, advertised price, asking price, selling price, internet price, retail price, list price, price aud, price inc gst, advertised price aud, current price, special price, web price, total price, listing price, amount, price amount, price in cents, price value, retail, sell price, egc price, egc, drive away, dap, now price, display price, online price, price excluding government charges, price excluding charges, price ex charges, price ex government charges, price excluding, retail inc gst, now, advertised, asking, our price, vehicle price, car price, standard price, normal price, full price, cash price, regular price',
  drive_away_price: 'drive away price, drive away, dap, dap price, drive away amount',
  before_price:
    'before price, was price, was, was amount, previous price, rrp, original price, old price, regular price',
  price_type: 'price type, price qualifier, price basis, price label, price text, price description',
  car_type:
    'car type, condition, used or new, listing type, vehicle condition, new used, stock type, state of vehicle, item condition, is used, vehicle status type, type, nud, n u d, new used demo, nu, n u, status, stock status, vehicle status, vehicle type, vehicle class, stock class, category, stock category, vehicle category',
  status:
    'status, stock status, sale status, availability, vehicle status, listing status, state of sale, listing state, state',
  sold: 'sold, is sold',
  reserved: 'reserved, is reserved, on hold, hold, held, under offer',
  sold_date_timestamp:
    'sold date timestamp, sold date, date sold, sold at, sold on, sold, sale date, date of sale',
  created_at:
    'created at, date added, listed, date listed, list date, listing date, date in stock, created, created date, first listed, arrival date, added, published, published at, arrived, created utc, date first on lot, date arrived, date in, stock date, entry date, date stocked, stocked, date received, listed on, added on',
  vin: 'vin, vin number, vehicle identification number, chassis, chassis number, vin chassis, vin chassis number',
  regplate:
    'regplate, registration, registration number, plate, number plate, registration plate, plate number, license plate, licence plate',
  rego_expiry: 'registration expiry, registration expiry date, registration due, registration due date',
  build_date: 'build date, date of manufacture, built',
  compliance_date: 'compliance date, complied, compliance, complied date, compliance plate date',
  colour:
    'colour, exterior colour, body colour, paint, vehicle colour, generic colour, paint colour, manufacturer colour, colour name',
  interior_colour: 'interior colour, trim colour, upholstery colour',
  drive: 'drive, drive type, drivetrain, driven wheels, wheel drive, driveline',
  seats: 'seats, seat count, seating capacity, number of seats, seat capacity, seating, passenger capacity',
  doors: 'doors, door count, number of doors, body doors, body door count',
  engine_size:
    'engine size, engine, engine capacity, cc, displacement, capacity, litres, engine litres, engine cc, engine displacement, engine volume',
  trans:
    'transmission, gearbox, gear type, transmission type, gearbox type, transmission name, transmission code',
  simple_transmission:
    'simple transmission, transmission, gearbox, gear type, transmission type, gearbox type, transmission code',
  simple_body:
    'simple body, body, body type, body style, vehicle body, body shape, body code, shape, type, category, body name, vehicle type',
  simple_fuel: 'simple fuel, fuel, fuel type, fuel name, fuel code',
  fuel: 'fuel, fuel type, fuel name, fuel code',
  // What is meant for the web comes before what may be for the yard.
  dealercomments:
    'dealercomments, dealer comments, ad text, advert text, advert, ad copy, advert description, ad description, ad comments, web comments, website comments, internet comments, marketing text, sales description, web description, website description, internet description, comments, description, vehicle description, seller comments, long description, details, body text, comments description, html, content',
  images: 'images, image urls, media, gallery, image list, main image',
  video:
    'video, video url, videos, youtube, youtube url, youtube video, vimeo, vimeo url, walk around, walkaround, walk around video, walkaround video, video address',
  turntable:
    'turntable, spin, spin images, spin frames, 360, 360 images, 360 frames, 360 spin, exterior 360, images 360',
  standardEquipment:
    'standard equipment, features, equipment, options, standard features, feature list, extras, vehicle features, options option, features feature, accessories, optional equipment',
  city: 'city, suburb, town, locality',
  state: 'state, region, state code, location state',
  'location.name':
    'location name, dealership, dealer, dealer name, yard, yard name, dealership name, branch, store, seller name, site name, branch name, location, store name, yard title, yard code, site, outlet, outlet name, rooftop, showroom',
  dealership_id:
    'dealership id, dealer id, store code, yard id, branch id, location id, seller id, dealer code, store id, branch code, location code, dealer number, site id, site code, outlet id, outlet code, rooftop id',
  item_type:
    'item type, vehicle type, vehicle category, item category, product type, type, category, class, vehicle class, unit type, unit class, product category, product group, product class, stock category, stock class, vehicle kind, kind, body type, body, body style, vehicle body',
  'variant.cylinders':
    'cylinders, cylinders in engine, number of cylinders, engine cylinders, cylinder count, engine cylinder count',
  'variant.enginesize_litres': 'engine size litres, engine litres, litres',
  'variant.fuelconsumptioncombined':
    'fuel consumption, fuel economy, fuel consumption combined, combined fuel consumption, fuel combined',
  'variant.ancaprating': 'ancap rating, ancap, safety rating, ancap stars',
  'variant.ancapyear': 'ancap year',
  'variant.induction': 'induction, aspiration',
  'variant.grossvehiclemass': 'gross vehicle mass, gvm, gvm kg',
  'variant.vehiclelength': 'vehicle length, length, overall length, length mm',
  'specifications.sleeps': 'sleeps, berth',
  'specifications.tare_weight': 'tare weight, tare, tare mass, tare kg',
  'specifications.aggregate_trailer_mass': 'aggregate trailer mass, atm, atm kg',
  'specifications.body_length': 'body length, length, length ft, length feet',
  deposit: 'deposit, deposit amount',
  show_on_dealer_website:
    'show on dealer website, show on website, web visible, publish, published on web, is published, advertise, export to web, show on web, advertised, web, publish to web, published to web, show online, online, display online, advertise online, list online, publish online, web ready, website ready, online ready, internet ready, publish ready, ready to publish, ready for web, ready for website, ready to advertise, on web, on website',
  certified: 'certified, certified pre owned, cpo, is certified',
  tag: 'tag, label, badge label, sticker',
  file: 'history report, car history report, report url, ppsr url',
});

/** Fields whose names may have "Desc" or "Description" behind them, as "FuelTypeDesc": the attribute in words. */
export const DESCRIBED_FIELDS: ReadonlySet<string> = new Set([
  ...['make', 'model', 'badge', 'series', 'colour', 'interior_colour', 'drive', 'engine_size', 'trans'],
  ...['simple_transmission', 'simple_body', 'simple_fuel', 'fuel', 'car_type', 'status', 'item_type'],
]);

/** Fields whose names are recognised by words that are shortened in any way: their values show what they are, or do no harm. */
export const SHORTENED_FIELDS: ReadonlySet<string> = new Set([
  ...DESCRIBED_FIELDS,
  ...['stocknum', 'year', 'km', 'price', 'vin', 'regplate', 'rego_expiry', 'created_at', 'seats', 'doors'],
  ...['dealercomments', 'standardEquipment', 'images'],
]);

/** Words that feeds shorten or spell otherwise → those that names are compared by. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    no: 'number',
    num: 'number',
    nr: 'number',
    nbr: 'number',
    stk: 'stock',
    ref: 'reference',
    reg: 'registration',
    rego: 'registration',
    cap: 'capacity',
    exp: 'expiry',
    expire: 'expiry',
    expiration: 'expiry',
    compl: 'compliance',
    yr: 'year',
    ext: 'exterior',
    external: 'exterior',
    int: 'interior',
    internal: 'interior',
    col: 'colour',
    clr: 'colour',
    color: 'colour',
    cyl: 'cylinder',
    dr: 'door',
    eng: 'engine',
    adv: 'advertised',
    advert: 'advertised',
    pricing: 'price',
    excl: 'excluding',
    govt: 'government',
    incl: 'inc',
    including: 'inc',
    driveaway: 'drive away',
    // As motorcycles have it.
    ride: 'drive',
    rideaway: 'drive away',
    da: 'drive away',
    desc: 'description',
    descr: 'description',
    cond: 'condition',
    avail: 'availability',
    veh: 'vehicle',
    mfg: 'manufacture',
    mfr: 'manufacture',
    man: 'manufacture',
    manu: 'manufacture',
    mfd: 'manufacture',
    mk: 'make',
    manufactured: 'manufacture',
    kilometre: 'km',
    kilometer: 'km',
    klm: 'km',
    loc: 'location',
    odo: 'odometer',
    tran: 'transmission',
    cat: 'category',
    dlr: 'dealer',
    acc: 'accessory',
    opt: 'option',
    ct: 'count',
    photo: 'image',
    picture: 'image',
    pic: 'image',
    img: 'image',
    link: 'url',
    uri: 'url',
    src: 'url',
  }),
);

/** Names of sums that no shopper pays for the car, folded: prices of the trade, without GST, by the week, or of a loan. */
export const NO_RETAIL_PRICE =
  /sold|trade(?!in)|(?<!roads?)cost|wholesale|floor|auction|(?:ex(?:c|cl|cluding|clusive(?:of)?)?|plus|before|without)gst|gstex|week|month|financ(?!ials?)|repay|instal?ment|^(?!.*(?:exc|inc|plus|before|without|gov|all|and)).*(?:stampduty|fees?)$/;

/** Names of prices that a car had before, folded; "was/now" is one of today. */
export const FORMER_PRICE = /^(?!.*now).*(?:was|rrp|original|previous|former|^old|priceold)/;

function split(names: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(names).map(([field, own]) => [field, own.split(', ')]));
}

function namesOfFields(names: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const { price = [], ...fields } = split(names);
  return { ...fields, price: [...price, ...PRICES_BEFORE_LIST.flat()] };
}
