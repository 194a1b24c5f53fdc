import { slugify } from '#domain/slug.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { PRESETS } from '#domain/stock-mapping/presets/presets.ts';
import type { RecordFilter, StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { conditionMeaning } from '../dirt/condition.ts';
import { attributeOf, isEmpty, isRecord, textOf } from '../dirt/reading.ts';
import { saleStatus } from '../dirt/sale-status.ts';
import { yearIn } from '../dirt/year.ts';
import { nest } from '../format/columns.ts';
import { columnReader } from './column-path.ts';
import { type FieldReader, fieldReader, foldValue, spoiltPart } from './field-reader.ts';
import type { LackingColumn } from './lacking-column.ts';
import { lackingColumns } from './lacking-columns.ts';

/** The column with what spoilt the id of a mapped record. */
export const SPOILT_ID = '@spoilt_id';

/** Makes a feed's records those of vehicles. */
export interface RecordMapper {
  /** Whether a record is another site's, or otherwise no stock of this one (`only`); `null` where all are. */
  excludes: ((record: unknown) => boolean) | null;
  map(record: unknown): unknown;
  /** Columns that settings name and no record had so far, none before the first; a preset's own may be absent. */
  lacking(): LackingColumn[];
}

/** The column that notes a status which is the default of the mapping: no sold car goes on sale by that. */
const DEFAULT_STATUS = '@default_status';

/** Whether the default of the mapping stands in for the status of a mapped record. */
export const hasDefaultStatus = (mapped: unknown): boolean =>
  isRecord(mapped) && mapped[DEFAULT_STATUS] === true;

/** The mapper of a stock source, `null` where its records are a vehicle's already; `zone` is the site's own, `setting` where its source is. */
export function recordMapper(mapping: StockMapping, zone: string, setting = 'stock'): RecordMapper | null {
  const { preset, columns, only } = mapping;
  const isMapping = preset !== undefined || columns !== undefined;
  if (!isMapping && only === undefined) return null;
  const mapped = mappingOf(mapping);
  const fields = Object.entries(mapped).map(([field, one]) => {
    const reader = fieldReader(one, zone, field);
    return [field, field === 'status' ? besideCondition(reader, one, mapped.car_type) : reader] as const;
  });
  const spoiltId = mapped.id && spoiltPart(mapped.id);
  const { default: sale, ...status } = mapped.status ?? {};
  const ownStatus = sale === undefined ? null : fieldReader(status, zone);
  const written = Object.keys(columns ?? {});
  const seen = new Set<string>();
  const see = (record: unknown) => {
    if (isRecord(record)) for (const column of Object.keys(record)) seen.add(column);
  };
  const excludes = only === undefined ? null : filterOf(only);
  return {
    excludes:
      excludes &&
      ((record) => {
        see(record);
        return excludes(record);
      }),
    map(record) {
      if (excludes === null) see(record);
      if (!isMapping || !isRecord(record)) return record;
      const vehicle = withDerived(nest(fields.map(([field, { read }]) => [field, read(record)])), zone);
      const spoilt = spoiltId?.(record) ?? null;
      if (spoilt !== null) vehicle[SPOILT_ID] = spoilt;
      if (ownStatus !== null && isEmpty(ownStatus.read(record))) vehicle[DEFAULT_STATUS] = true;
      return vehicle;
    },
    lacking() {
      if (seen.size === 0) return [];
      const ofFields = fields.filter(([field]) => written.includes(field));
      return [
        ...ofFields.flatMap(([field, { columns: named }]) =>
          lackingColumns(`${setting}.columns.${field}`, named, seen),
        ),
        ...(only ?? []).flatMap(({ column }, index) =>
          lackingColumns(`${setting}.only.${index}.column`, [{ verb: null, spellings: [column] }], seen),
        ),
      ];
    },
  };
}

/** Every field that is mapped: what settings write stands before the preset's. */
export const mappingOf = ({ preset, columns }: StockMapping): FieldMappings => ({
  ...(preset && PRESETS[preset].columns),
  ...columns,
});

/**
 * In a column of both, a car on sale has its condition where others have "Sold". A letter is one only if the table of
 * conditions names it, where there is one: N may be "not available".
 */
function besideCondition(status: FieldReader, { from }: FieldMapping, type?: FieldMapping): FieldReader {
  if (from === undefined || String(from) !== String(type?.from)) return status;
  const table = type?.values && new Set(Object.keys(type.values).map(foldValue));
  const isCondition = (text: string) =>
    conditionMeaning(text) !== undefined && (text.length > 1 || (table?.has(text) ?? true));
  return {
    columns: status.columns,
    read(record) {
      const value = status.read(record);
      return isCondition(foldValue(value)) && saleStatus(foldValue(value)) === undefined ? 'in_stock' : value;
    },
  };
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
function withDerived(record: Record<string, unknown>, zone: string): Record<string, unknown> {
  const { make, model, badge, id } = record;
  if (!isEmpty(record.name) && !isEmpty(record.slug)) return record;
  const year = isEmpty(record.year) ? null : (yearIn(String(record.year), zone) ?? record.year);
  const words = [year, make, model, attributeOf(badge) === null ? null : badge]
    .filter((one) => textOf(one) !== null)
    .map((one) => String(one).trim());
  if (isEmpty(record.name)) record.name = words.join(' ');
  if (isEmpty(record.slug) && !isEmpty(id)) {
    const end = `-${slugify(String(id))}`;
    const start = slugify(words.join(' '));
    record.slug = `${start.slice(0, 120 - end.length).replace(/-$/, '')}${end}`;
  }
  return record;
}
