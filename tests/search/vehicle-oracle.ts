import type { FacetContext } from '#domain/search/facet-values.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import { searchedFields } from '#search/engine/settings.ts';
import { vehicleIndexSettings } from '#search/vehicle/vehicle-index.ts';
import { createOracle, type Oracle } from './oracle.ts';

const ORDERS = {
  recommended: { attribute: 'created_at', sign: -1, first: 'complete', spread: 'make' },
  price_desc: { attribute: 'price', sign: -1 },
  price_asc: { attribute: 'price', sign: 1 },
  created_desc: { attribute: 'created_at', sign: -1 },
  km_asc: { attribute: 'km', sign: 1 },
  year_desc: { attribute: 'year', sign: -1 },
} as const;

/** A plain scan over the records of a site's cars. */
export function vehicleOracle(records: readonly SearchRecord[], context: Pick<FacetContext, 'site'>): Oracle {
  const settings = vehicleIndexSettings(context);
  return createOracle(records, {
    fields: searchedFields(settings, []),
    subjects: settings.subjectAttributes ?? [],
    supporting: settings.supportingAttributes ?? [],
    ranges: settings.ranges ?? [],
    aliases: settings.aliases ?? {},
    forms: settings.forms ?? {},
    orders: ORDERS,
    defaultOrder: 'price_desc',
  });
}
