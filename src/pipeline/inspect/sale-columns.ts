import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { RecordFilter } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { mappingOfField } from './field-verbs.ts';
import { conditionTest, isReserved, isStatus, isStatusNamed, WITHDRAWN_WORDS } from './value-kinds.ts';

type Mapped = Readonly<Record<string, FieldMapping>>;

/** What a feed says of the sale of its cars: fields, records to omit, and notes for a person to confirm. */
interface SaleColumns {
  columns: Mapped;
  only: RecordFilter[];
  notes: string[];
}

/** Maps every column that says which cars are for sale: none that its feed calls sold goes on sale without a word. */
export function saleColumns(mapped: Mapped, facts: readonly ColumnFacts[]): SaleColumns {
  const status = statusColumn(mapped, facts);
  if (status === undefined) {
    const isSilent = mapped.status === undefined && mapped.sold === undefined;
    return {
      columns: { status: mapped.status ?? { constant: 'in_stock' } },
      only: [],
      notes: isSilent ? [NOT_SOLD] : [],
    };
  }
  const values = [...status.distinct];
  const held = values.filter(isReserved);
  const withdrawn = values.filter((value) => WITHDRAWN_WORDS.has(foldName(value)));
  const isCondition = conditionTest(status);
  const hasBoth = mapped.car_type?.from === status.column || mapped.car_type === undefined;
  const unread = [...status.times].filter(([value]) => !isStatus(value) && !(hasBoth && isCondition(value)));
  return {
    columns: {
      status: mappingOfField('status', status, facts),
      ...(hasBoth && values.some(isCondition) && { car_type: mappingOfField('car_type', status, facts) }),
      ...(held.length > 0 &&
        mapped.reserved === undefined && { reserved: { from: status.column, yes: held } }),
    },
    only: withdrawn.length === 0 ? [] : [{ column: status.column, is_not: withdrawn }],
    notes: [
      ...(withdrawn.length === 0 ? [] : [`Records of status ${withdrawn.join(', ')} are omitted ("only").`]),
      ...(unread.length === 0
        ? []
        : [
            `Say under "status" what these mean; their records are rejected until then: ${countedValues(unread)}.`,
          ]),
    ],
  };
}

const NOT_SOLD =
  'No column says what is sold: every record is a car in stock, and one that goes missing is sold.';

/** The column of the sale status: by its values, in the column of the condition, or by its name alone. */
function statusColumn(mapped: Mapped, facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const columnOf = (field: string) => facts.find(({ column }) => column === mapped[field]?.from);
  const condition = columnOf('car_type');
  const read = new Set(Object.values(mapped).flatMap(({ from }) => from ?? []));
  return (
    columnOf('status') ??
    (condition && [...condition.distinct].some(isStatus) ? condition : undefined) ??
    facts
      .filter(({ column }) => isStatusNamed(column) && !read.has(column))
      .toSorted((a, b) => a.column.length - b.column.length)[0] ??
    (condition && isStatusNamed(condition.column) ? condition : undefined)
  );
}
