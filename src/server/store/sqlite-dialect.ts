import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/** How long a write waits for another process to end its own, milliseconds. */
const BUSY_MS = 5000;

/** Kysely over Node's own SQLite: one file, a commit is on the disk before it is answered (promises "Leads"). */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string;

  constructor(file: string) {
    super({ database: async () => openDatabase(file) });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: async () => openDatabase(this.#file) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  /** Who waits for the one connection, in the order in which they came; `null` while nobody has it. */
  #line: (() => void)[] | null = null;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const line = this.#line;
    if (line === null) this.#line = [];
    else await new Promise<void>((resolve) => line.push(resolve));
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#line?.shift();
    if (next === undefined) this.#line = null;
    else next();
  }

  /** A transaction that reads before it writes would find, at its write, that another process wrote in between. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    // One that only reads sees one instant of the file, and keeps nobody from writing meanwhile.
    await connection.executeQuery(
      CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'),
    );
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** So that two processes that start together migrate one after the other. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely's own queue wakes all who wait at each turn, and lets others go before them: ours is in the driver. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>): Promise<void> {}
}

function openDatabase(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

// Kysely hands parameters on untyped; what SQLite cannot hold, it refuses by itself.
const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
