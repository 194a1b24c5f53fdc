import { DAY_MS } from '../duration.ts';
import type { Site } from '../site/site.schema.ts';
import type { LeadKind } from './forms.ts';

/** Returns the instant before which received leads of this kind are due for deletion. */
export const retentionStart = (kind: LeadKind, { leads }: Pick<Site, 'leads'>, now: Date): Date =>
  new Date(now.getTime() - leads.retention_days[kind] * DAY_MS);
