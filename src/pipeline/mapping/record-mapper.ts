import { nearestName } from '#domain/nearest-name.ts';
import { slugify } from '#domain/slug.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { PRESETS } from '#domain/stock-mapping/presets/presets.ts';
import type { RecordFilter, StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { isEmpty, isRecord } from '../dirt/reading.ts';
import { nest } from '../format/columns.ts';
import { columnReader } from './column-path.ts';
import { type FieldReader, fieldReader, foldValue } from './field-reader.ts';

/** A column that settings map and that no record has. */
export interface LackingColumn {
  /** Where settings name it, such as `stock.columns.price`. */
  setting: string;
  column: string;
  /** The column of the feed that is most likely meant. */
  nearest: string | null;
}

/** Makes a feed's records those of vehicles. */
export interface RecordMapper {
  /** Whether a record is another site's, or otherwise no stock of this one (`only`); `null` where all are. */
  excludes: ((record: unknown) => boolean) | null;
  map(record: unknown): unknown;
  /** Columns that settings name and no record had that was mapped so far, none before one was; a preset's own may be absent. */
  lacking(): LackingColumn[];
}

/** The mapper of a stock source, `null` where its records are a vehicle's already; `zone` is the site's own. */
export function recordMapper(mapping: StockMapping, zone: string): RecordMapper | null {
  const { preset, columns, only } = mapping;
  const isMapping = preset !== undefined || columns !== undefined;
  if (!isMapping && only === undefined) return null;
  const fields = Object.entries(mappingOf(mapping)).map(
    ([field, one]) => [field, fieldReader(one, zone)] as const,
  );
  const written = Object.keys(columns ?? {});
  const seen = new Set<string>();
  return {
    excludes: only === undefined ? null : filterOf(only),
    map(record) {
      if (isRecord(record)) for (const column of Object.keys(record)) seen.add(column);
      if (!isMapping || !isRecord(record)) return record;
      return withDerived(nest(fields.map(([field, { read }]) => [field, read(record)])));
    },
    lacking: () =>
      (seen.size === 0 ? [] : fields)
        .filter(([field]) => written.includes(field))
        .flatMap(([field, { columns: read }]) => lackingOf(field, read, seen)),
  };
}

/** Every field that is mapped: what settings write stands before the preset's. */
export const mappingOf = ({ preset, columns }: StockMapping): Readonly<Record<string, FieldMapping>> => ({
  ...(preset && PRESETS[preset].columns),
  ...columns,
});

/** A field whose columns the feed has in part is none to complain of. */
function lackingOf(
  field: string,
  columns: FieldReader['columns'],
  seen: ReadonlySet<string>,
): LackingColumn[] {
  const isThere = (column: string) => seen.has(column) || seen.has(/^[^.[]+/.exec(column)?.[0] ?? '');
  if (columns.length === 0 || columns.some(isThere)) return [];
  const [column = ''] = columns;
  return [{ setting: `stock.columns.${field}`, column, nearest: nearestName(column, seen) }];
}

function filterOf(only: readonly RecordFilter[]): (record: unknown) => boolean {
  const conditions = only.map(({ column, is, is_not }) => {
    const read = columnReader(column);
    const spellings = new Set((is ?? is_not ?? []).map(foldValue));
    return (record: unknown) => spellings.has(foldValue(read(record))) === (is !== undefined);
  });
  return (record) => !conditions.every((applies) => applies(record));
}

/** Derives the name and the address (rules "Slugs") where a feed has none. */
function withDerived(record: Record<string, unknown>): Record<string, unknown> {
  const { year, make, model, badge, id } = record;
  const words = (parts: readonly unknown[]) =>
    parts.filter((one) => !isEmpty(one)).map((one) => String(one).trim());
  if (isEmpty(record.name)) record.name = words([year, make, model, badge]).join(' ');
  if (isEmpty(record.slug) && !isEmpty(id)) {
    const end = `-${slugify(String(id))}`;
    const start = slugify(words([year, make, model, badge]).join(' '));
    record.slug = `${start.slice(0, 120 - end.length).replace(/-$/, '')}${end}`;
  }
  return record;
}
