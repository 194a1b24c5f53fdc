import type { FieldMapping, Preset } from '#domain/site/stock-mapping.schema.ts';
import { CSN_DTO } from './csn-dto.ts';
import { GOOGLE_VEHICLES } from './google-vehicles.ts';
import { META_VEHICLES } from './meta-vehicles.ts';
import { SCHEMA_ORG } from './schema-org.ts';

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

export const PRESET_MAPPINGS: Record<Preset, PresetMapping> = {
  'google-vehicles': GOOGLE_VEHICLES,
  'meta-vehicles': META_VEHICLES,
  'schema-org': SCHEMA_ORG,
  'csn-dto': CSN_DTO,
};
