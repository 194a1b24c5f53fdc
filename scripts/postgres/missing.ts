/** A machine without a running Postgres. */
export interface Machine {
  /** Whether the packages include one. */
  packaged: boolean;
  /** Whether it is a CI machine, where nobody reads what was skipped. */
  ci: boolean;
  /** In npm's notation, such as `linux-x64`. */
  platform: string;
}

const REMEDY = 'set PGBIN to a folder with initdb and postgres';

/**
 * Returns why tests on Postgres are skipped. Throws on CI where the packages include one, because it must run there.
 */
export function whyMissing({ packaged, ci, platform }: Machine): string {
  const reason = packaged
    ? `The Postgres of the packages does not run on ${platform}`
    : `The packages bring no Postgres for ${platform}`;
  if (packaged && ci) throw new Error(`${reason}, and CI skips nothing: ${REMEDY}.`);
  return `${reason}: ${REMEDY}.`;
}
