import { existsSync } from 'node:fs';
import { messageOf, ProviderFailed } from '#domain/errors.ts';
import { holdStore } from '#server/store/hold-store.ts';
import { openStore, type StoreOptions, sqliteFile } from '#server/store/open-store.ts';

/**
 * Cars that shoppers hold at `now`, as `heldCar` names them; none where no service ever kept anything. Throws
 * `ProviderFailed` where the store cannot be read: a build without holds would offer cars that are paid for.
 */
export async function storedHolds(options: StoreOptions, now: Date): Promise<string[]> {
  if (options.databaseUrl === undefined && !existsSync(sqliteFile(options.state))) return [];
  const store = openStore(options);
  try {
    return await holdStore(store).heldCars(now);
  } catch (cause) {
    throw new ProviderFailed(
      `The store cannot be asked which cars are held: ${messageOf(cause)}. See that DATABASE_URL is right and Postgres is up, or that this user may read ${sqliteFile(options.state)}; then build again.`,
      { cause },
    );
  } finally {
    await store.close();
  }
}
