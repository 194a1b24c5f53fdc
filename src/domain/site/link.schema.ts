import { z } from 'zod';

/** Where a link of settings, offers or promos leads: a page of this site, or an https address. */
export const hrefSchema = z
  .string()
  .regex(/^(?:\/(?![/\\])|https:\/\/)/, 'Start with / for a page of this site, or https://');

/** The address of a page elsewhere, for people to follow. */
export const webAddressSchema = z.url({ protocol: /^https?$/ });

/** A host as it stands in an address, with its port where it needs one: it goes into a header as it is. */
export const hostSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'Write a host such as photos.example.com');

/** Where requests go, without a path: it goes into a header as it is. */
export const originSchema = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/,
    'Write the origin alone, such as https://search.example.com',
  );
