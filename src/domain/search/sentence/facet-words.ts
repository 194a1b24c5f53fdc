import type { FacetAttribute } from '../facets.ts';
import { words } from './words.ts';

/** What shoppers call the values of a facet. */
export interface FacetWords {
  attribute: FacetAttribute;
  /**
   * Groups of what feeds call it: what is meant are the values of the first group that the stock has. Where it has none,
   * the first name is what is missing.
   */
  names: readonly [readonly string[], ...(readonly string[])[]];
  phrases: readonly string[];
  /**
   * Of what the last group is: a kind, which is excluded with all of that unless another part requests it, or a grade that
   * any car of that may have, which excludes nothing.
   */
  subset?: 'kind' | 'grade';
  /** Whether it names any vehicle: it narrows only a stock that has others too, and behind "not" nothing. */
  isGeneric?: true;
}

const of =
  (attribute: FacetAttribute) =>
  (names: string | FacetWords['names'], phrases: string): FacetWords => ({
    attribute,
    names: typeof names === 'string' ? [[names]] : names,
    phrases: words(phrases),
  });

const [body, fuel, gears, drive, colour] = [
  of('body'),
  of('fuel'),
  of('transmission'),
  of('drive'),
  of('colour'),
];
const [condition, kind, status, state, category] = [
  of('car_type'),
  of('item_type'),
  of('status'),
  of('state'),
  of('categories'),
];

const FOUR_WHEELS = ['4WD', '4x4', 'Four Wheel Drive'];
const ALL_WHEELS = ['AWD', 'All Wheel Drive'];
const FRONT_WHEELS = ['FWD', 'Front', 'Front Wheel Drive'];
const REAR_WHEELS = ['RWD', 'Rear', 'Rear Wheel Drive'];

const UTES = ['Ute', 'Utility', 'Pickup', 'Cab Chassis'];

/** Words for a kind of what feeds have a value for: "auto not cvt". */
const KINDS = [
  body(
    [UTES],
    `dual cab, dual cab ute, double cab, double cab ute, twin cab, crew cab, crew cab ute,
    single cab, single cab ute, extra cab, extra cab ute, king cab, space cab, super cab, tray, tray back, tray top,
    flat tray, flatbed`,
  ),
  body([['Cab Chassis'], ['Ute', 'Utility', 'Pickup']], 'cab chassis'),
  body([['Panel Van'], ['Van']], 'panel van'),
  body([['Fastback'], ['Sedan', 'Coupe']], 'fastback'),
  fuel('Diesel', 'turbo diesel, tdi, crdi'),
  fuel([['Plug-in Hybrid', 'PHEV'], ['Hybrid']], 'plug in hybrid, phev, plug in'),
  gears('Automatic', 'cvt, dsg, tiptronic'),
  colour([['Charcoal'], ['Grey', 'Gray']], 'charcoal, charcoal grey, graphite'),
  colour([['Gunmetal'], ['Grey', 'Gray']], 'gunmetal'),
  colour([['Navy'], ['Blue']], 'navy, navy blue'),
  colour('Blue', 'sky blue'),
  colour('White', 'off white'),
  colour([['Burgundy', 'Maroon'], ['Red']], 'burgundy, maroon'),
  colour(
    [
      ['Teal', 'Turquoise'],
      ['Green', 'Blue'],
    ],
    'teal, turquoise, aqua',
  ),
  colour([['Champagne'], ['Gold', 'Beige']], 'champagne'),
];

/** Words for the values of facets that have few, besides the values themselves. */
export const FACET_WORDS: readonly FacetWords[] = [
  ...KINDS.map((row): FacetWords => ({ ...row, subset: 'kind' })),
  body([UTES], 'ute, yute, uty, utility, pick up, pick up truck, truck'),
  body([['Hatch', 'Hatchback']], 'hatch, hatchback, hatchy, hatch bak'),
  body([['Sedan', 'Saloon']], 'sedan, saloon'),
  body([['Wagon', 'Station Wagon', 'Estate']], 'wagon, station wagon, estate'),
  body([['SUV'], ['Wagon']], 'suv, sports utility, crossover, soft roader, off roader'),
  body([['Van', 'Panel Van']], 'van, cargo van, delivery van, work van, commercial van'),
  body([['Coupe', 'Coupé']], 'coupe'),
  body(
    [['Convertible', 'Cabriolet', 'Roadster']],
    'convertible, cabriolet, cabrio, roadster, soft top, drop top, open top, spider',
  ),
  body([['Bus', 'Minibus']], 'bus, mini bus'),
  fuel([['Petrol', 'Unleaded']], 'petrol, unleaded, ulp, gasoline, unleaded petrol'),
  {
    ...fuel([['Petrol', 'Unleaded']], 'premium unleaded, 91 unleaded, 95 unleaded, 98 unleaded'),
    subset: 'grade',
  },
  fuel('Diesel', 'diesel, deisal, desiel, dieseal'),
  fuel([['Hybrid', 'Plug-in Hybrid', 'PHEV']], 'hybrid, petrol electric, petrol hybrid, self charging'),
  fuel(
    'Electric',
    'electric, ev, bev, fully electric, all electric, battery electric, full electric, full ev',
  ),
  fuel([['LPG', 'Gas']], 'lpg, gas, autogas, dual fuel, liquid petroleum gas'),
  gears(
    'Automatic',
    `automatic, auto, auto trans, automatic transmission, auto transmission, auto gearbox,
    automatic gearbox`,
  ),
  gears('Manual', 'manual, stick, stick shift, manual transmission, manual gearbox'),
  drive(
    [FOUR_WHEELS, ALL_WHEELS],
    '4wd, 4x4, four wheel drive, 4 wheel drive, four by four, 4 by 4, off road, offroad',
  ),
  drive([ALL_WHEELS, FOUR_WHEELS], 'awd, all wheel drive, all wheel'),
  drive([FRONT_WHEELS], 'fwd, front wheel drive, front wheel'),
  drive([REAR_WHEELS], 'rwd, rear wheel drive, rear wheel'),
  drive([['2WD', '4x2', ...FRONT_WHEELS, ...REAR_WHEELS]], '2wd, 4x2, two wheel drive, 2 wheel drive'),
  colour('White', 'white'),
  colour('Black', 'black'),
  colour([['Grey', 'Gray']], 'grey, gray'),
  colour('Silver', 'silver'),
  colour('Blue', 'blue'),
  colour('Red', 'red, cherry red'),
  colour('Green', 'green'),
  colour('Yellow', 'yellow'),
  colour('Orange', 'orange'),
  colour('Gold', 'gold, golden'),
  colour('Brown', 'brown'),
  colour('Bronze', 'bronze'),
  colour([['Beige', 'Cream']], 'beige, cream, creme'),
  colour([['Purple', 'Violet']], 'purple, violet'),
  colour('Pink', 'pink'),
  condition('new', 'new, brand new, factory new'),
  condition('demo', 'demo, demonstrator, ex demo, ex demonstrator, dealer demo, demo model'),
  condition('used', 'used, second hand, 2nd hand, pre owned, pre loved, previously owned'),
  { ...kind('car', 'car, cars'), isGeneric: true },
  kind('motorcycle', 'motorcycle, motor bike, bike'),
  kind('caravan', 'caravan, camper, camper trailer'),
  status('in_stock', 'in stock, available now, ready to go, ready now, on the lot, in the yard'),
  status('coming_soon', 'coming soon, arriving soon, on the way'),
  status('sold', 'sold, recently sold'),
  category('Certified', 'certified, certified pre owned, certified used'),
  state('NSW', 'nsw, new south wales'),
  state('VIC', 'vic, victoria'),
  state('QLD', 'qld, queensland'),
  state('SA', 'south australia'),
  state('WA', 'western australia'),
  state('TAS', 'tas, tasmania'),
  state('NT', 'northern territory'),
  state('ACT', 'canberra, australian capital territory'),
];

/** Facets whose words mean something only where the stock has values of them: otherwise words stay text, and counts are ignored. */
export const IF_STOCKED: ReadonlySet<FacetAttribute> = new Set([
  'drive',
  'doors',
  'item_type',
  'categories',
  'state',
  'status',
]);
