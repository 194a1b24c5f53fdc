import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { type SqliteConnection, sqliteConnection } from './sqlite-connection.ts';
import type { Command, Done } from './sqlite-thread.ts';
import { StoreBusy, storeTimeLeft } from './store-time.ts';

/** How long a write waits for another process to end its own, milliseconds. */
const BUSY_MS = 5000;
/** Pause before it tries again, milliseconds. */
const PAUSE_MS = 5;
/** SQLite's word for it, in the lower eight bits of its code. */
const SQLITE_BUSY = 5;
const CODE_BITS = 0xff;

/** Kysely over Node's own SQLite, in a thread of its own: one file, one connection. */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new SqliteDriver(sqliteConnection(file)),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** The tables over the connection of a transaction, for statements that do not wait for each other's answers. */
export const besideEachOther = <T>(connection: DatabaseConnection): Kysely<T> =>
  new Kysely<T>({ dialect: { ...sqliteDialect(''), createDriver: () => new OneConnection(connection) } });

class OneConnection extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteConnection;
  readonly #line = new Line();

  constructor(file: SqliteConnection) {
    this.#file = file;
  }

  /** A request that comes while the thread starts waits for it: that is no stall. */
  async init(): Promise<void> {
    await this.#file.start();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#line.enter();
    return new Session(this.#file, this.#line);
  }

  async releaseConnection(): Promise<void> {
    this.#line.leave();
  }

  /** A transaction that reads before it writes would find, at its write, that another process wrote in between. */
  async beginTransaction(session: Session, { accessMode }: TransactionSettings): Promise<void> {
    // One that only reads sees one instant of the file, and keeps nobody from writing meanwhile.
    await session.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    session.inTransaction = true;
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'));
    session.inTransaction = false;
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback'));
    session.inTransaction = false;
  }

  async destroy(): Promise<void> {
    await this.#line.enter();
    await this.#file.close();
  }
}

/** The one connection, while one has it. */
class Session implements DatabaseConnection {
  readonly #file: SqliteConnection;
  readonly #line: Line;
  inTransaction = false;

  constructor(file: SqliteConnection, line: Line) {
    this.#file = file;
    this.#line = line;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { inTransaction } = this;
    const command = { sql, parameters, inTransaction };
    return resultOf(inTransaction ? await this.#file.execute(command) : await this.#patiently(command));
  }

  /** Waits for another process that writes, and lets those go before that only read meanwhile. */
  async #patiently(command: Command): Promise<Done> {
    const until = performance.now() + Math.min(BUSY_MS, storeTimeLeft());
    for (;;) {
      try {
        return await this.#file.execute(command);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      if (performance.now() >= until) throw new StoreBusy('Another process holds the store. Try again.');
      this.#line.leave();
      await sleep(PAUSE_MS);
      await this.#line.enter();
    }
  }

  // What is read in pieces would keep the one connection from all others.
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded store reads no query in pieces');
  }
}

/** One after the other, in the order in which they came. */
class Line {
  /** Who waits; `null` while nobody is before them. */
  #waiting: (() => void)[] | null = null;

  async enter(): Promise<void> {
    const line = this.#waiting;
    if (line === null) this.#waiting = [];
    else await new Promise<void>((resolve) => line.push(resolve));
  }

  leave(): void {
    const next = this.#waiting?.shift();
    if (next === undefined) this.#waiting = null;
    else next();
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

function resultOf<R>({ rows, changes, lastInsertRowid }: Done): QueryResult<R> {
  return {
    // The caller knows the type of the row.
    rows: rows as R[],
    ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & CODE_BITS) === SQLITE_BUSY;
