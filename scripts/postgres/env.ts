/** A folder with Postgres' own programs, where one is named; and whether this is a CI machine. */
export const { PGBIN, CI } = process.env;
