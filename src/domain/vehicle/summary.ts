import { count } from '../count.ts';
import { formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { allows } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { conditionWord, ITEM_WORDS } from './words.ts';

/** Writes the "Car Summary" (S1 §2): a few sentences from the vehicle's facts. */
export function vehicleSummary(vehicle: Vehicle, site: Site): string {
  const { name, km } = vehicle;
  const kind = `${conditionWord(vehicle, site).toLowerCase()} ${ITEM_WORDS[vehicle.item_type].one}`;
  const odometer = km === null ? '' : ` with ${formatNumber(km)} km on the odometer`;
  return [`The ${name} is a ${kind}${odometer}.`, equipment(vehicle), place(vehicle, site)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Returns a sentence about the location, if the car can be inspected there. */
function place(vehicle: Vehicle, site: Site): string {
  const { location_name } = vehicle;
  return location_name !== null && allows('see', vehicle, site) ? `See it at ${location_name}.` : '';
}

function equipment({ colour, simple_transmission, simple_fuel, drive, seats }: Vehicle): string {
  const places = seats === null ? null : count(seats, 'seat');
  const words = [colour, simple_transmission, simple_fuel, drive, places];
  const [first, ...rest] = words.filter((word) => word !== null);
  return first === undefined ? '' : `${[first, ...rest.map(inSentence)].join(', ')}.`;
}

/** Lower-cases words inside a sentence, except abbreviations such as "4WD". */
const inSentence = (word: string) => (/^[A-Z\d]{2,4}$/.test(word) ? word : word.toLowerCase());
