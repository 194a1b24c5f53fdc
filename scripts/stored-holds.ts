import { messageOf, ProviderFailed } from '#domain/errors.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { isStore, openStore, type StoreOptions, sqliteFile } from '#server/store/open-store.ts';

/**
 * Lists the cars held at `now`, as `heldCar` identifies them; none where there is no store yet. Throws `ProviderFailed`
 * where the store cannot be read, because a build without holds would offer paid cars.
 */
export async function storedHolds(options: StoreOptions, now: Date): Promise<string[]> {
  if (!isStore(options)) return [];
  const store = openStore(options);
  try {
    return await holdStore(store).heldCars(now);
  } catch (cause) {
    throw new ProviderFailed(
      `The held cars cannot be read from the store: ${messageOf(cause)}. See that DATABASE_URL is right and Postgres is up, or that this user may read ${sqliteFile(options.state)}; then build again.`,
      { cause },
    );
  } finally {
    await store.close();
  }
}
