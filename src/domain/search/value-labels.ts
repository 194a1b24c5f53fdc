import type { Site } from '../site/site.schema.ts';
import { conditionWord, ITEM_WORDS, STATE_WORDS } from '../vehicle/words.ts';
import type { FacetAttribute } from './facets.ts';

/** Facets whose values are stored by the feed's word, with what shoppers call them. */
const LABELS: { [A in FacetAttribute]?: (site: Site) => Record<string, string> } = {
  status: () => {
    const { in_stock, coming_soon, sold } = STATE_WORDS;
    return { in_stock, coming_soon, sold };
  },
  car_type: (site) => ({
    new: conditionWord({ car_type: 'new' }, site),
    demo: conditionWord({ car_type: 'demo' }, site),
    used: conditionWord({ car_type: 'used' }, site),
  }),
  item_type: () => ({
    car: capital(ITEM_WORDS.car.many),
    motorcycle: capital(ITEM_WORDS.motorcycle.many),
    caravan: capital(ITEM_WORDS.caravan.many),
  }),
};

/** What the values of a facet are called, for those that are not stored as they are read. */
export function valueLabels(attribute: FacetAttribute, site: Site): Record<string, string> {
  return LABELS[attribute]?.(site) ?? {};
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
