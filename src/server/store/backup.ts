import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { InvalidInput, Refused } from '#domain/errors.ts';
import { namesOf } from '#domain/names-of.ts';
import { createFileFrom } from '#sites/durable-file.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

type TableName = keyof Tables;

/**
 * Tables that are not backed up and that a restore empties, as they belong to replaced rows: sessions of accounts, a risk
 * greater than their worth when copied, and alerts, which the next check raises again with their jobs.
 */
const EMPTIED_TABLES = ['session', 'alert'] as const;

/** Tables that are not backed up. The compiler requires all others in `SAVED_TABLES`. */
type OmittedTable =
  // Short-lived counts, proofs, codes and webhook messages, which have expired when a backup is restored.
  | 'budget'
  | 'proof'
  | 'code'
  | 'hook_message'
  | (typeof EMPTIED_TABLES)[number]
  // Restored by the next build or render.
  | 'preview'
  | 'publication'
  // Specific to the lost machine.
  | 'build_time'
  | 'build_folder'
  | 'publish_lease'
  | 'shared_site';

/** Jobs of alerts are omitted with the alerts. */
const isOmitted = (row: object): boolean => 'queue' in row && row.queue === 'alert';

/** All other tables, with the columns that order their rows. */
const SAVED_TABLES = {
  lead: ['id'],
  idempotency: ['site', 'key'],
  delivery: ['id'],
  trade_in: ['id'],
  receipt: ['delivery_id', 'at', 'attempt'],
  job: ['id'],
  note: ['name'],
  spin: ['claim'],
  event_count: ['site', 'day', 'event', 'car_id', 'department', 'category'],
  hold: ['id'],
  payment: ['id'],
  online_payment: ['id'],
  payment_event: ['id'],
  test_checkout: ['id'],
  awaiting: ['car', 'site', 'email'],
  account: ['id'],
  watch: ['account_id', 'car_id'],
  watch_texts: ['account_id'],
  saved_search: ['id'],
} as const satisfies { [T in Exclude<TableName, OmittedTable>]: readonly (keyof Tables[T] & string)[] };

type BackupTable = keyof typeof SAVED_TABLES;
const TABLES = namesOf(SAVED_TABLES);

const FORMAT = 'forecourt-backup-1';
const PAGE = 500;

interface BackupRow {
  table: BackupTable;
  row: Record<string, unknown>;
}

/**
 * Writes a consistent snapshot of everything that must not be lost into one new file, which either store can restore and
 * which is complete or not there. Returns the number of rows.
 */
export async function writeBackup(store: Store, file: string): Promise<number> {
  const db = await store.db();
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      let rows = 0;
      async function* lines() {
        yield `${JSON.stringify({ format: FORMAT })}\n`;
        for await (const row of rowsOf(trx)) {
          rows += 1;
          yield `${JSON.stringify(row)}\n`;
        }
      }
      await pipeline(Readable.from(lines()), createGzip(), (pieces) => createFileFrom(file, pieces));
      return rows;
    });
}

async function* rowsOf(db: Kysely<Tables>): AsyncGenerator<BackupRow> {
  for (const table of TABLES) {
    for (let offset = 0; ; offset += PAGE) {
      let query = db.selectFrom(table).selectAll().limit(PAGE).offset(offset);
      for (const column of SAVED_TABLES[table]) query = query.orderBy(db.dynamic.ref(column));
      const page = await query.execute();
      for (const row of page) if (!isOmitted(row)) yield { table, row };
      if (page.length < PAGE) break;
    }
  }
}

/**
 * Restores a backup, all or nothing. Throws `Refused` where the store has leads, unless `replace`, and `InvalidInput`
 * for a file that is no backup.
 */
export async function restoreBackup(store: Store, file: string, replace: boolean): Promise<number> {
  const db = await store.db();
  return db.transaction().execute(async (trx) => {
    const { leads } = await trx
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number>().as('leads'))
      .executeTakeFirstOrThrow();
    if (leads > 0 && !replace)
      throw new Refused(`The store holds ${leads} leads. --replace puts those of the backup in their place.`);
    for (const table of [...TABLES, ...EMPTIED_TABLES]) await trx.deleteFrom(table).execute();
    let rows = 0;
    for await (const { table, row } of rowsIn(file)) {
      // Frees jobs that were under way when the backup was made.
      const free = 'leased_until' in row ? { ...row, lease: null, leased_until: 0 } : row;
      await trx.insertInto(table).values(free).execute();
      rows += 1;
    }
    return rows;
  });
}

async function* rowsIn(file: string): AsyncGenerator<BackupRow> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  let first = true;
  try {
    for await (const line of createInterface({ input: unzipped })) {
      if (first && JSON.parse(line).format !== FORMAT) throw noBackup(file, 'it has another format');
      if (!first) yield checkedRow(JSON.parse(line), file);
      first = false;
    }
  } catch (error) {
    if (error instanceof InvalidInput || !(error instanceof Error)) throw error;
    throw noBackup(file, error.message);
  }
  if (first) throw noBackup(file, 'it is empty');
}

function checkedRow(line: BackupRow, file: string): BackupRow {
  if (!TABLES.includes(line.table)) throw noBackup(file, 'it holds something else');
  return line;
}

const noBackup = (file: string, reason: string) =>
  new InvalidInput('Nothing was restored', [
    { field: file, code: 'no_backup', message: `This is no backup that can be read: ${reason}` },
  ]);
