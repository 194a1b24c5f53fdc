import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { StoreBusy, withStoreTimeout } from './store-time.ts';

/** A store without a result for so long stalls, milliseconds. */
const STALLED_MS = 1000;

/** Requests to a store without a result yet, by when they were sent. */
class Unanswered {
  readonly #since = new Set<{ at: number }>();
  readonly #longest: number;
  /** When it last reported that another process holds it. */
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
      // A new attempt stalls as before.
      if (error instanceof StoreBusy) this.#gaveUp = performance.now();
      throw error;
    } finally {
      this.#since.delete(request);
    }
  }

  /** Whether one of them waits for so long that the store may be gone. */
  isStalled = (): boolean => {
    const [oldest] = this.#since;
    const now = performance.now();
    return now - this.#gaveUp <= this.#longest || (oldest !== undefined && now - oldest.at > this.#longest);
  };
}

/**
 * A dialect on which a request waits no longer than its time for a store that stalls. A connection that its request gave up is
 * free again once its statement has ended and its transaction is rolled back.
 */
export function timedDialect(
  dialect: Dialect,
  stalledAfter = STALLED_MS,
): { dialect: Dialect; isStalled(): boolean } {
  const unanswered = new Unanswered(stalledAfter);
  return {
    dialect: {
      createDriver: () => new TimedDriver(dialect.createDriver(), unanswered),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
    isStalled: unanswered.isStalled,
  };
}

class TimedDriver implements Driver {
  readonly #driver: Driver;
  readonly #unanswered: Unanswered;

  constructor(driver: Driver, unanswered: Unanswered) {
    this.#driver = driver;
    this.#unanswered = unanswered;
  }

  init = (): Promise<void> => this.#driver.init();
  destroy = (): Promise<void> => this.#driver.destroy();

  async acquireConnection(): Promise<TimedConnection> {
    const acquired = this.#driver.acquireConnection();
    const { isStalled } = this.#unanswered;
    const onLate = () =>
      void acquired.then((connection) => this.#driver.releaseConnection(connection)).catch(() => {});
    return new TimedConnection(await withStoreTimeout(acquired, { isStalled, onLate }), this.#unanswered);
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
    // A transaction that ended after all has nothing to roll back, and throws.
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
  readonly #unanswered: Unanswered;
  inTransaction = false;
  /** What was not answered in time. */
  late: Promise<unknown> | null = null;

  constructor(connection: DatabaseConnection, unanswered: Unanswered) {
    this.connection = connection;
    this.#unanswered = unanswered;
  }

  wait<T>(result: Promise<T>): Promise<T> {
    const tracked = this.#unanswered.track(result);
    const onLate = () => {
      this.late = tracked;
    };
    return withStoreTimeout(tracked, { isStalled: this.#unanswered.isStalled, onLate });
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.wait(this.connection.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery(query, size);
  }
}
