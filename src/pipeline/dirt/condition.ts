import { foldName } from '#domain/nearest-name.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Words for the condition of a car. */
export const CONDITION_WORDS = {
  new: 'n, new, brand new, showroom',
  demo: 'd, demo, demos, demonstrator, demonstrators, ex demo, ex demonstrator, dealer demo',
  used: 'u, used, pre owned, second hand, near new, nearly new, as new, like new, certified, certified used, certified pre owned, cpo, pre',
} as const satisfies Record<Vehicle['car_type'], string>;

const MEANINGS: ReadonlyMap<string, Vehicle['car_type']> = new Map(
  (['new', 'demo', 'used'] as const).flatMap((type) =>
    CONDITION_WORDS[type].split(', ').map((word) => [foldName(word), type] as const),
  ),
);

/** Words beside a condition that say nothing of it: what it is, and where. */
const OTHER_WORDS =
  /\b(?:cars?|vehicles?|units?|(?:in )?stock|inventory|factory|available|in transit|on order)\b/g;

/** What a text says about the condition of a car, also with more beside it: "Brand New Stock", "NEW - In Transit". */
export const conditionMeaning = (text: string): Vehicle['car_type'] | undefined =>
  MEANINGS.get(foldName(text)) ??
  MEANINGS.get(foldName(text.toLowerCase().replace(/[_-]+/g, ' ').replace(OTHER_WORDS, ' ')));
