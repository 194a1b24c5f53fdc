import { confirm, isCancel, select } from '@clack/prompts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from '#pipeline/inspect/column-facts.ts';
import { mappingOfField } from '#pipeline/inspect/field-verbs.ts';
import type { CorrectMapping } from '#pipeline/inspect/inspect-feed.ts';
import { notFoundNote } from '#pipeline/inspect/propose-mapping.ts';
import { mappingOf } from '#pipeline/mapping/record-mapper.ts';

/** Asks which column holds a field; `null` where none does, `undefined` where the person cancels. */
export type RequestColumn = (
  field: string,
  facts: readonly ColumnFacts[],
) => Promise<string | null | undefined>;

/** What a car is shown with: a prompt requests the columns of those that nothing maps. */
const REQUESTED_FIELDS = ['make', 'model', 'year', 'price', 'km', 'images', 'car_type'];

/** Asks for the columns of fields that a mapping lacks. A feed that needs no mapping needs no answers. */
export const chooseColumns =
  (request: RequestColumn = requestInTerminal): CorrectMapping =>
  async (proposal, facts) => {
    const { columns, notes } = proposal;
    const mapped = mappingOf(proposal);
    const lacking = REQUESTED_FIELDS.filter((field) => mapped[field] === undefined);
    const chosen: Record<string, FieldMapping> = {};
    for (const field of Object.keys(mapped).length === 0 ? [] : lacking) {
      const name = await request(field, facts);
      if (name === undefined) return null;
      const column = facts.find((one) => one.column === name);
      if (column !== undefined) chosen[field] = mappingOfField(field, column, facts);
    }
    const found = Object.keys(chosen);
    if (found.length === 0) return proposal;
    const open = notes.filter((note) => !found.map(notFoundNote).includes(note));
    return { ...proposal, columns: { ...columns, ...chosen }, notes: open };
  };

const NONE = '';

const requestInTerminal: RequestColumn = async (field, facts) => {
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
  if (isCancel(column)) return undefined;
  return column === NONE ? null : column;
};

/** Asks a yes-or-no question in the terminal; cancelling is no. */
export async function isConfirmed(message: string): Promise<boolean> {
  const confirmed = await confirm({ message });
  return !isCancel(confirmed) && confirmed;
}
