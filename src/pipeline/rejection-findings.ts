import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { located, type PrintedOrigin, type Rejection, type SiteFinding } from '#sites/snapshot.ts';
import type { ReadFeed } from './read-feed.ts';

const isMapped = (stock: StockSource): boolean => 'columns' in stock || 'preset' in stock;

/** The command that proposes a mapping: of a site that has one, only for a feed that is named. */
export const inspectCommand = ({ slug, stock }: Pick<SourceSettings, 'slug' | 'stock'>): string =>
  `npx forecourt feed inspect ${isMapped(stock) ? '<file or address> ' : ''}--site ${slug}`;

interface SourceSettings {
  slug: string;
  stock: StockSource;
  sourceOf: (field: string) => PrintedOrigin;
}

/** Why records are not published: a field that all of them lack is one finding on the mapping. */
export function rejectionFindings(
  { rejected, records }: Pick<ReadFeed, 'rejected' | 'records'>,
  settings: SourceSettings,
): SiteFinding[] {
  const missing = Map.groupBy(
    rejected.filter(({ code }) => code === 'missing'),
    ({ field }) => field,
  );
  const unmapped = new Set([...missing].flatMap(([field, own]) => (own.length === records ? [field] : [])));
  // A mapped feed needs none: its addresses are made of the ids.
  const named = [...unmapped].filter((field) => field !== 'slug' || !isMapped(settings.stock));
  return [
    ...named.map((field) => ({
      ...settings.sourceOf('stock'),
      field: `stock.columns.${field}`,
      message: 'No record of the feed has this field: none is published',
      remedy: `Map it to its column; ${inspectCommand(settings)} proposes how`,
    })),
    ...rejected.filter(({ field, code }) => code !== 'missing' || !unmapped.has(field)).map(rejectionFinding),
  ];
}

const rejectionFinding = ({ index, id, field, message }: Rejection): SiteFinding => ({
  ...located({ record: id === '' ? `record ${index + 1}` : id }),
  field,
  message: `${message}; the record is not published`,
  remedy: 'Correct it in the stock system',
});
