import type { z } from 'zod';
import { EVENT_ROUTES } from './events.schema.ts';
import { FEED_ROUTES } from './feeds.schema.ts';
import { LEAD_ROUTES } from './leads.schema.ts';
import { PAYMENT_ROUTES } from './payments.schema.ts';
import { PLACE_ROUTES } from './places.schema.ts';
import { RESERVATION_ROUTES } from './reservations.schema.ts';
import type { Route } from './route.schema.ts';
import { SAVED_SEARCH_ROUTES } from './saved-searches.schema.ts';
import { SHEET_ROUTES } from './sheets.schema.ts';
import { SIGN_IN_ROUTES } from './sign-in.schema.ts';
import { SPIN_ROUTES } from './spin.schema.ts';
import { TRADE_IN_ROUTES } from './trade-ins.schema.ts';
import { WATCHLIST_ROUTES } from './watchlist.schema.ts';

/**
 * Every route of the service by method and path, with its request, responses and problems. The server's validation, the
 * OpenAPI document and the browser's client derive from it; browsers import its types alone.
 */
export const CONTRACT = {
  ...SHEET_ROUTES,
  ...LEAD_ROUTES,
  ...EVENT_ROUTES,
  ...SIGN_IN_ROUTES,
  ...TRADE_IN_ROUTES,
  ...RESERVATION_ROUTES,
  ...PAYMENT_ROUTES,
  ...WATCHLIST_ROUTES,
  ...SAVED_SEARCH_ROUTES,
  ...PLACE_ROUTES,
  ...SPIN_ROUTES,
  ...FEED_ROUTES,
  'GET /api/openapi.json': {
    id: 'readDocument',
    summary: 'This document',
    responses: { 200: 'OpenAPI 3.1' },
  },
} as const satisfies Record<string, Route>;

export type Contract = typeof CONTRACT;
export type RouteKey = keyof Contract;

export type RequestKey = { [K in RouteKey]: Contract[K] extends { request: unknown } ? K : never }[RouteKey];
/** Routes whose body comes from a form, which the service alone validates. */
export type FormKey = { [K in RouteKey]: Contract[K] extends { form: string } ? K : never }[RouteKey];

/** A route's request body, before validation. */
export type RequestOf<K extends RouteKey> = Contract[K] extends { request: infer S extends z.core.$ZodType }
  ? z.input<S>
  : undefined;

export type ResponseOf<K extends RouteKey> = K extends RouteKey ? HeldBy<Contract[K]['responses']> : never;

type HeldBy<R> = {
  [S in keyof R]: R[S] extends readonly [string, infer Z extends z.core.$ZodType] ? z.output<Z> : never;
}[keyof R];
