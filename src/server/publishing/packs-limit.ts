import type { Logger } from 'pino';
import { ProviderFailed } from '#domain/errors.ts';
import { diskLimit } from '#generator/depot/disk-limit.ts';

/** What packs of shared sites may take of this disk, and what live releases take beyond it. */
export interface PacksStatus {
  limit_bytes: number;
  excess_bytes: number;
}

export interface PacksLimit {
  /** Removes what the limit has no room for; problems are logged. */
  fit(): Promise<void>;
  status(): PacksStatus;
}

const MEGABYTE = 1_000_000;

/** The limit of packs in `storeDir`. Each problem is logged once, until it has ended. */
export function openPacksLimit(storeDir: string, megabytes: number, log: Pick<Logger, 'warn'>): PacksLimit {
  const limit_bytes = megabytes * MEGABYTE;
  const fit = diskLimit(storeDir, limit_bytes);
  let excess_bytes = 0;
  const logged = new Set<string>();
  const report = (problem: string, isThere: boolean, error: () => unknown) => {
    if (isThere && !logged.has(problem)) log.warn({ err: error() }, problem);
    if (isThere) logged.add(problem);
    else logged.delete(problem);
  };
  return {
    async fit() {
      try {
        excess_bytes = await fit();
        report('packs exceed their limit', excess_bytes > 0, () => tooSmall(megabytes, excess_bytes));
        report('packs cannot be removed', false, () => null);
      } catch (error) {
        report('packs cannot be removed', true, () => error);
      }
    },
    status: () => ({ limit_bytes, excess_bytes }),
  };
}

const tooSmall = (megabytes: number, excess: number) =>
  new ProviderFailed(
    `Live releases need ${Math.ceil(excess / MEGABYTE)} MB more than FORECOURT_PACKS_MB=${megabytes}. They stay. Raise it, or serve fewer sites here.`,
  );
