import { DAY_MS } from '../duration.ts';
import { analyticsSchema } from '../events/analytics.schema.ts';
import type { Site } from '../site/site.schema.ts';
import type { LeadKind } from './forms.ts';
import { leadSettingsSchema } from './lead-settings.schema.ts';

/** The settings that decide how long a site's data is stored. */
export type RetentionSettings = Pick<Site, 'leads' | 'analytics' | 'state' | 'time_zone'>;

/** The retention of a site that was removed: the defaults, by the calendar of the state where a day ends last. */
export const DEFAULT_RETENTION: RetentionSettings = {
  leads: leadSettingsSchema.parse({}),
  analytics: analyticsSchema.parse({}),
  state: 'WA',
  time_zone: null,
};

/** Returns the instant before which received leads of this kind are due for deletion. */
export const retentionStart = (kind: LeadKind, { leads }: Pick<Site, 'leads'>, now: Date): Date =>
  new Date(now.getTime() - leads.retention_days[kind] * DAY_MS);
