import type { FieldMapping } from '../field-mapping.schema.ts';

/** The mapping of a format whose document is public. */
export interface PresetMapping {
  /** What it is, in the words of who publishes it. */
  name: string;
  /** Where it is documented. */
  document: string;
  /** Columns that tell a feed of this format from others: all of one list. */
  signature: readonly (readonly string[])[];
  columns: Readonly<Record<string, FieldMapping>>;
}
