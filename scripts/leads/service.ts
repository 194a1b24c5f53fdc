import path from 'node:path';
import { NotFound } from '#domain/errors.ts';
import { readEnvironment } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openService, type Service } from '#server/service.ts';
import { isStore } from '#server/store/open-store.ts';
import { PROJECT } from '../project.ts';

/**
 * Runs `task` with the service's parts, without serving or delivering. Throws `NotFound` where there is no store, unless it
 * may be new: a mistyped folder would be an empty store, from which nobody had to be erased.
 */
export async function withService<T>(
  task: (service: Service, now: Date) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const environment = readEnvironment();
  const { FORECOURT_STATE: state, DATABASE_URL } = environment;
  if (!mayBeNew && !isStore({ state, databaseUrl: DATABASE_URL }))
    throw new NotFound(
      `There is no store in ${path.resolve(state)}: name its state folder in FORECOURT_STATE, or its database in DATABASE_URL. The first "forecourt serve" creates it.`,
    );
  const log = createLog('silent');
  const service = openService({ environment, root: PROJECT, log, now: () => new Date() });
  try {
    return await task(service, new Date());
  } finally {
    await service.close();
  }
}
