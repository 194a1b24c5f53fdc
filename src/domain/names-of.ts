/** Returns the keys of a table, in its order, typed. */
export const namesOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];
