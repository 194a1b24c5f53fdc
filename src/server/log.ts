import { type DestinationStream, type Logger, pino } from 'pino';
import { messageOf } from '#domain/errors.ts';
import type { Environment } from './env.ts';

/**
 * Creates a logger that writes JSON lines, to stdout unless told otherwise. Callers never log what identifies a visitor:
 * address, agent, query.
 */
export const createLog = (level: Environment['LOG_LEVEL'], stream?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: errorFacts } }, stream);

/**
 * Returns what is logged of an error. Databases and providers add the values at fault, such as the whole row, which may
 * be a visitor's (promises "No personal data in logs").
 */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  const errors = error instanceof AggregateError ? error.errors.map(messageOf) : undefined;
  return { type, message, stack, code, errors };
}
