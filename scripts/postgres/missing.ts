/** What is known of a machine on which no Postgres runs. */
export interface Machine {
  /** Whether the packages brought one. */
  packaged: boolean;
  /** Whether it is CI's, where nobody reads what was skipped. */
  ci: boolean;
  /** As npm names it, such as `linux-x64`. */
  platform: string;
}

const REMEDY = 'set PGBIN to a folder with initdb and postgres';

/** Why tests on Postgres are skipped. Throws on CI where the packages brought one: it has to run there. */
export function whyMissing({ packaged, ci, platform }: Machine): string {
  const reason = packaged
    ? `The Postgres of the packages does not run on ${platform}`
    : `The packages bring no Postgres for ${platform}`;
  if (packaged && ci) throw new Error(`${reason}, and CI skips nothing: ${REMEDY}.`);
  return `${reason}: ${REMEDY}.`;
}
