import type { Site } from '../site/site.schema.ts';
import type { LeadKind } from './forms.ts';

const DAY_MS = 86_400_000;

/** Leads of this kind that were received before this instant are no longer kept. */
export const retentionStart = (kind: LeadKind, { leads }: Pick<Site, 'leads'>, now: Date): Date =>
  new Date(now.getTime() - leads.retention_days[kind] * DAY_MS);
