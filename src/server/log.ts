import { type Logger, pino } from 'pino';
import type { Environment } from './env.ts';

/** Structured lines on stdout; what identifies a visitor (address, agent, query) is never given to it. */
export const createLog = (level: Environment['LOG_LEVEL']): Logger => pino({ level, base: null });
