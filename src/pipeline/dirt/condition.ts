import { foldName } from '#domain/nearest-name.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Words for the condition of a car. */
const WORDS = {
  new: 'n, new, brand new, showroom, new car',
  demo: 'd, demo, demonstrator, ex demo, ex demonstrator, dealer demo',
  used: 'u, used, pre owned, second hand, near new, certified, cpo, used car, pre',
} as const satisfies Record<Vehicle['car_type'], string>;

const MEANINGS: ReadonlyMap<string, Vehicle['car_type']> = new Map(
  (['new', 'demo', 'used'] as const).flatMap((type) =>
    WORDS[type].split(', ').map((word) => [foldName(word), type] as const),
  ),
);

/** What a word says about the condition of a car, also with more behind it: "New In Stock". */
export const conditionMeaning = (text: string): Vehicle['car_type'] | undefined =>
  MEANINGS.get(foldName(text)) ?? MEANINGS.get(foldName(text).replace(/(?:instock|cars?|vehicles?)$/, ''));
