import { confirm, isCancel, select } from '@clack/prompts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from '#pipeline/inspect/column-facts.ts';
import type { ProposedMapping } from '#pipeline/inspect/propose-mapping.ts';

/** Required fields; a prompt requests those not found. */
const REQUIRED_FIELDS = ['make', 'model', 'year', 'price', 'km', 'images', 'car_type'] as const;

const NONE = '';

/** Asks in the terminal for the columns of the fields that were not found; `null` where the person cancels. */
export async function chooseColumns(
  { columns = {}, ...proposal }: ProposedMapping,
  facts: readonly ColumnFacts[],
): Promise<ProposedMapping | null> {
  const chosen: Record<string, FieldMapping> = {};
  for (const field of REQUIRED_FIELDS.filter((name) => columns[name]?.from === undefined)) {
    const column = await select({
      message: `Which column holds the ${field}?`,
      options: [
        { value: NONE, label: 'None of them' },
        ...facts.map(({ column: name, examples }) => ({
          value: name,
          label: name,
          hint: examples.join(' · '),
        })),
      ],
    });
    if (isCancel(column)) return null;
    if (column !== NONE) chosen[field] = { from: column };
  }
  return { ...proposal, columns: { ...columns, ...chosen } };
}

/** Asks a yes-or-no question in the terminal; cancelling is no. */
export async function isConfirmed(message: string): Promise<boolean> {
  const confirmed = await confirm({ message });
  return !isCancel(confirmed) && confirmed;
}
