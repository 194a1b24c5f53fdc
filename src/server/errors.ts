import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { messagePage } from './message-page.ts';

/** Turns what a route throws into a response; a fault of ours is logged and told without its details. */
export const answerError =
  (log: Logger): ErrorHandler =>
  (error) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ err: error }, 'request failed');
    return messagePage(500, 'Something went wrong on our side. Please try again.');
  };
