/** A folder with Postgres' programs, if set, and whether this is a CI machine. */
export const { PGBIN, CI } = process.env;
