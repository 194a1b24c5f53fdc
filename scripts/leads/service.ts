import { existsSync } from 'node:fs';
import path from 'node:path';
import { NotFound } from '#domain/errors.ts';
import { readEnvironment } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openService, type Service } from '#server/service.ts';
import { PROJECT } from '../project.ts';

/**
 * Runs `task` with the service's parts, without serving or delivering. Throws `NotFound` where their state is in a folder that
 * is not there, unless it may be new: a mistyped one would be an empty store, from which nobody had to be erased.
 */
export async function withService<T>(
  task: (service: Service, now: Date) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const environment = readEnvironment();
  const { FORECOURT_STATE: state, DATABASE_URL } = environment;
  if (!mayBeNew && DATABASE_URL === undefined && !existsSync(state))
    throw new NotFound(`There is no state folder ${path.resolve(state)}: name another in FORECOURT_STATE.`);
  const log = createLog('silent');
  const service = openService({ environment, root: PROJECT, log, now: () => new Date() });
  try {
    return await task(service, new Date());
  } finally {
    await service.close();
  }
}
