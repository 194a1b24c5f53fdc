import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { STORE_DOWN } from './api/problem.ts';
import { messagePage } from './message-page.ts';
import { isStoreDown } from './store/store-time.ts';

/** Turns what a route throws into a response; an internal error is logged, and returned without details. */
export const errorResponse =
  (log: Logger): ErrorHandler =>
  (error) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ err: error }, 'request failed');
    if (!isStoreDown(error)) return messagePage(500, 'Something went wrong on our side. Please try again.');
    const page = messagePage(503, 'Our records are not available at the moment. Please try again.');
    page.headers.set('Retry-After', String(STORE_DOWN.retryAfter));
    return page;
  };
