import type { FieldMappings } from '../field-mapping.schema.ts';

export interface PresetMapping {
  /** Its publisher's name for it. */
  name: string;
  document: string;
  /** Columns that identify a feed of this format: all of one list. */
  signature: readonly (readonly string[])[];
  columns: FieldMappings;
}
