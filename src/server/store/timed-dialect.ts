import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { asConnection, asStatement, StoreBusy, withStoreTimeout } from './store-time.ts';

/** Milliseconds without a result after which a store counts as stalled. */
const STALLED_MS = 1000;

/** Pending statements, by the time they were sent. */
class PendingStatements {
  readonly #since = new Set<{ at: number }>();
  readonly #longest: number;
  /** When the store last reported a lock by another process. */
  #gaveUp = Number.NEGATIVE_INFINITY;

  constructor(longest: number) {
    this.#longest = longest;
  }

  async track<T>(result: Promise<T>): Promise<T> {
    const request = { at: performance.now() };
    this.#since.add(request);
    try {
      return await result;
    } catch (error) {
      // A retry would stall as well.
      if (error instanceof StoreBusy) this.#gaveUp = performance.now();
      throw error;
    } finally {
      this.#since.delete(request);
    }
  }

  /** Whether one has been pending for so long that the store may be gone. */
  isStalled = (): boolean => {
    const [oldest] = this.#since;
    const now = performance.now();
    return now - this.#gaveUp <= this.#longest || (oldest !== undefined && now - oldest.at > this.#longest);
  };
}

/**
 * Wraps a dialect so that a request does not wait beyond its time for a stalled store. A connection whose request timed
 * out is released once its statement has ended and its transaction is rolled back.
 */
export function timedDialect(
  dialect: Dialect,
  stalledAfter = STALLED_MS,
): { dialect: Dialect; isStalled(): boolean } {
  const statements = new PendingStatements(stalledAfter);
  return {
    dialect: {
      createDriver: () => new TimedDriver(dialect.createDriver(), statements),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
    isStalled: statements.isStalled,
  };
}

class TimedDriver implements Driver {
  readonly #driver: Driver;
  readonly #statements: PendingStatements;

  constructor(driver: Driver, statements: PendingStatements) {
    this.#driver = driver;
    this.#statements = statements;
  }

  init = (): Promise<void> => asConnection(this.#driver.init());
  destroy = (): Promise<void> => this.#driver.destroy();

  async acquireConnection(): Promise<TimedConnection> {
    const acquired = asConnection(this.#driver.acquireConnection());
    const { isStalled } = this.#statements;
    const onLate = () =>
      void acquired.then((connection) => this.#driver.releaseConnection(connection)).catch(() => {});
    return new TimedConnection(await withStoreTimeout(acquired, { isStalled, onLate }), this.#statements);
  }

  async beginTransaction(timed: TimedConnection, settings: TransactionSettings): Promise<void> {
    timed.inTransaction = true;
    await timed.wait(this.#driver.beginTransaction(timed.connection, settings));
  }

  async commitTransaction(timed: TimedConnection): Promise<void> {
    await timed.wait(this.#driver.commitTransaction(timed.connection));
  }

  async rollbackTransaction(timed: TimedConnection): Promise<void> {
    if (timed.late === null) await timed.wait(this.#driver.rollbackTransaction(timed.connection));
  }

  async releaseConnection({ connection, late, inTransaction }: TimedConnection): Promise<void> {
    const release = () => this.#driver.releaseConnection(connection);
    if (late === null) return release();
    // Rolling back fails where the transaction ended after all.
    const end = async () => {
      await late.catch(() => {});
      if (inTransaction) await this.#driver.rollbackTransaction(connection).catch(() => {});
      await release();
    };
    void end().catch(() => {});
  }
}

class TimedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #statements: PendingStatements;
  inTransaction = false;
  /** The statement that timed out. */
  late: Promise<unknown> | null = null;

  constructor(connection: DatabaseConnection, statements: PendingStatements) {
    this.connection = connection;
    this.#statements = statements;
  }

  wait<T>(result: Promise<T>): Promise<T> {
    const tracked = this.#statements.track(asStatement(result));
    const onLate = () => {
      this.late = tracked;
    };
    return withStoreTimeout(tracked, { isStalled: this.#statements.isStalled, onLate });
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.wait(this.connection.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery(query, size);
  }
}
