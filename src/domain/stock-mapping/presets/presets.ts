import { CSN_DTO } from './csn-dto.ts';
import { DEALER_STUDIO } from './dealer-studio.ts';
import { GOOGLE_VEHICLES } from './google-vehicles.ts';
import { META_VEHICLES } from './meta-vehicles.ts';
import type { PresetMapping } from './preset.ts';
import { SCHEMA_ORG } from './schema-org.ts';

/** Publicly documented formats, each with its mapping (docs/feeds-in.md "Presets"). */
export const PRESETS = {
  'google-vehicles': GOOGLE_VEHICLES,
  'meta-vehicles': META_VEHICLES,
  'schema-org': SCHEMA_ORG,
  'csn-dto': CSN_DTO,
  'dealer-studio': DEALER_STUDIO,
} satisfies Record<string, PresetMapping>;

export type Preset = keyof typeof PRESETS;
