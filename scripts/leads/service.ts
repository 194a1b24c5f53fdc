import { readEnvironment } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openService, type Service } from '#server/service.ts';
import { PROJECT } from '../project.ts';

/** Runs `task` with the service's parts, without serving or delivering. */
export async function withService<T>(task: (service: Service, now: Date) => Promise<T>): Promise<T> {
  const environment = readEnvironment();
  const log = createLog('silent');
  const service = openService({ environment, root: PROJECT, log, now: () => new Date() });
  try {
    return await task(service, new Date());
  } finally {
    await service.close();
  }
}
