import type { AustralianState } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';

/** What an operator says about a new dealership; everything else they write into its files. */
export interface NewSite {
  slug: string;
  name: string;
  template: Site['template'];
  state: AustralianState;
}
