import { sql } from 'kysely';
import { asBytes, type Trait } from '#domain/privacy/traces.ts';
import type { Store } from './open-store.ts';
import { TABLES } from './person-data.ts';

/** A column that still contains personal data. */
export interface TableTrace {
  table: string;
  column: string;
  rows: number;
  traits: Trait[];
}

const PAGE = 500;

/** Searches every text column of every table. */
export async function tableTraces(store: Store, find: (bytes: string) => Trait[]): Promise<TableTrace[]> {
  const db = await store.db();
  const order = sql.raw(store.kind === 'sqlite' ? 'rowid' : 'ctid');
  const traces = new Map<string, TableTrace>();
  for (const table of TABLES) {
    for (let offset = 0; ; offset += PAGE) {
      const page = await db.selectFrom(table).selectAll().orderBy(order).limit(PAGE).offset(offset).execute();
      for (const [column, value] of page.flatMap((row) => Object.entries(row))) {
        const traits = typeof value === 'string' ? find(asBytes(value)) : [];
        if (traits.length === 0) continue;
        const trace = traces.get(`${table} ${column}`) ?? { table, column, rows: 0, traits: [] };
        const all = [...new Set([...trace.traits, ...traits])];
        traces.set(`${table} ${column}`, { ...trace, rows: trace.rows + 1, traits: all });
      }
      if (page.length < PAGE) break;
    }
  }
  return [...traces.values()];
}
