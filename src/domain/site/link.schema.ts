import { z } from 'zod';
import { canonicalLink } from './address.ts';

/** The target of a link in settings, offers or promos: a page of this site, or an https address. */
export const hrefSchema = z
  .string()
  .regex(/^(?:\/(?![/\\])|https:\/\/)/, 'Start with / for a page of this site, or https://')
  .transform(canonicalLink);

/** The address of a page on another site. */
export const webAddressSchema = z.url({ protocol: /^https?$/ });

/** A host with an optional port; strict, since it is printed in a header. */
export const hostSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'Write a host such as photos.example.com');

/** An origin; strict, since it is printed in a header. */
export const originSchema = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/,
    'Write the origin alone, such as https://search.example.com',
  );
