import { z } from 'zod';

/** Where a link of settings, offers or promos leads: a page of this site, or an https address. */
export const hrefSchema = z
  .string()
  .regex(/^(?:\/(?![/\\])|https:\/\/)/, 'Start with / for a page of this site, or https://');
