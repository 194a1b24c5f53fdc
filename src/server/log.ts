import { type Logger, pino } from 'pino';
import type { Environment } from './env.ts';

/**
 * Creates a logger that writes JSON lines to stdout. Callers never log what identifies a visitor: address, agent,
 * query.
 */
export const createLog = (level: Environment['LOG_LEVEL']): Logger => pino({ level, base: null });
