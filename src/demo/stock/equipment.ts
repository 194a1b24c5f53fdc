import type { SeededRandom } from './seeded.ts';

const EVERY_CAR = [
  'Air conditioning',
  'Anti-lock brakes',
  'Bluetooth phone and audio',
  'Cruise control',
  'Electronic stability control',
  'Front, side and curtain airbags',
  'Power windows front and rear',
  'Remote central locking',
  'Reversing camera',
  'Two ISOFIX child seat anchors',
] as const;

const MANY_CARS = [
  'Adaptive cruise control',
  'Android Auto',
  'Apple CarPlay',
  'Autonomous emergency braking',
  'Blind spot monitor',
  'Dual-zone climate control',
  'Electric park brake with auto hold',
  'Front parking sensors',
  'Head-up display',
  'Heated front seats',
  'Keyless entry and start',
  'Lane keeping assist',
  'Leather steering wheel',
  'LED headlights',
  'Panoramic sunroof',
  'Power tailgate',
  'Rain-sensing wipers',
  'Rear cross traffic alert',
  'Rear parking sensors',
  'Roof rails',
  'Satellite navigation',
  'Surround view camera',
  'Towbar',
  'Tyre pressure monitor',
  'Wireless phone charging',
] as const;

const EVERY_MOTORCYCLE = ['Anti-lock brakes', 'LED headlight', 'Digital instruments', 'Two keys'] as const;
const MANY_MOTORCYCLES = [
  'Adjustable suspension',
  'Centre stand',
  'Engine bars',
  'Hand guards',
  'Heated grips',
  'Learner approved (LAMS)',
  'Luggage racks',
  'Quick shifter',
  'Service book',
  'Slipper clutch',
  'Traction control',
  'USB outlet',
] as const;

const EVERY_CARAVAN = [
  'Gas and electric cooktop',
  'Three-way fridge',
  'Fresh water tank',
  'Double bed',
] as const;
const MANY_CARAVANS = [
  '12 V lithium battery',
  'Annexe with walls',
  'Bunk beds',
  'Club lounge',
  'Diesel heater',
  'Electric brakes with breakaway',
  'External shower',
  'Grey water tank',
  'Hot water service',
  'Independent suspension',
  'Microwave',
  'Reverse cycle air conditioning',
  'Roll-out awning',
  'Shower and toilet',
  'Solar panels, 360 W',
  'Stone guard',
  'Television and antenna',
  'Washing machine',
] as const;

const EVERY_CLASSIC = [
  'AM radio',
  'Bench front seat',
  'Chrome bumpers',
  'Front disc brakes',
  'Heater and demister',
  'Laminated windscreen',
  'Lap and sash seat belts',
] as const;

const MANY_CLASSICS = [
  'Cassette player',
  'Column shift',
  'Power steering',
  'Sports wheels',
  'Sun visor',
  'Tow bar',
  'Venetian blind',
  'Vinyl roof',
] as const;

const LISTS = {
  car: { always: EVERY_CAR, often: MANY_CARS },
  classic: { always: EVERY_CLASSIC, often: MANY_CLASSICS },
  motorcycle: { always: EVERY_MOTORCYCLE, often: MANY_MOTORCYCLES },
  caravan: { always: EVERY_CARAVAN, often: MANY_CARAVANS },
} as const;

/** Equipment in alphabetical order: the usual items and about `share` of the others. */
export function equipment(kind: keyof typeof LISTS, share: number, random: SeededRandom): string[] {
  const { always, often } = LISTS[kind];
  return [...always, ...often.filter(() => random.chance(share))].sort();
}
