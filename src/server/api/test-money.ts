import type { Site } from '#domain/site/site.schema.ts';
import type { Payments } from '../payments/payments.ts';

const LOCAL = /^(?:[a-z0-9-]+\.)?localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$/;

/** Whether somebody can pay at this host: test money is for this machine alone. */
export const takesTestMoney = ({ real }: Pick<Payments, 'real'>, host: string): boolean =>
  real || LOCAL.test(host);

/** The site as a visitor reached it, without a final slash: where a checkout leads back to. */
export const reachedAt = (host: string, { url }: Pick<Site, 'url'>): string =>
  host === new URL(url).host ? url : `http://${host}`;
