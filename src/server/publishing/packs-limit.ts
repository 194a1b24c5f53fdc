import { ProviderFailed } from '#domain/errors.ts';
import { diskLimit } from '#generator/depot/disk-limit.ts';

/** What packs of shared sites may take of this disk, and what live releases take beyond it. */
export interface PacksStatus {
  limit_bytes: number;
  excess_bytes: number;
}

export interface PacksLimit {
  /** Removes what the limit has no room for; problems are warnings. */
  fit(): Promise<void>;
  status(): PacksStatus;
}

const MEGABYTE = 1_000_000;

/** The limit of packs in `storeDir`. `onWarning` is called once until they fit again. */
export function openPacksLimit(
  storeDir: string,
  megabytes: number,
  onWarning: (warning: unknown) => void,
): PacksLimit {
  const limit_bytes = megabytes * MEGABYTE;
  const fit = diskLimit(storeDir, limit_bytes);
  let excess_bytes = 0;
  let isReported = false;
  const report = (warning: unknown) => {
    if (!isReported) onWarning(warning);
    isReported = true;
  };
  return {
    async fit() {
      try {
        excess_bytes = await fit();
        if (excess_bytes === 0) isReported = false;
        else report(tooSmall(megabytes, excess_bytes));
      } catch (error) {
        report(error);
      }
    },
    status: () => ({ limit_bytes, excess_bytes }),
  };
}

const tooSmall = (megabytes: number, excess: number) =>
  new ProviderFailed(
    `Live releases need ${Math.ceil(excess / MEGABYTE)} MB more than FORECOURT_PACKS_MB=${megabytes}. They stay. Raise it, or serve fewer sites here.`,
  );
