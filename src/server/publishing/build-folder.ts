import { InvalidInput } from '#domain/errors.ts';
import { NOW } from '../store/lease-clock.ts';
import type { Store } from '../store/open-store.ts';
import { after, BEAT_MS, LEASE_MS, reached } from './postgres-lease.ts';

export interface BuildFolderOptions {
  /** On Postgres. */
  store: Store;
  /** Name of the state folder that this worker builds into. */
  folder: string;
  /** Called where workers of another folder took over while this process was suspended. */
  onLost: (error: InvalidInput) => void;
  lease_ms?: number;
  beat_ms?: number;
}

/** All workers of the database share one row. */
const ROW = 1;

/**
 * Joins the workers of the database, who must all build into one folder: a job runs on one worker only, so a copy of
 * the site in another folder would not change. Throws `InvalidInput` while others build into another one.
 */
export async function joinBuildFolder({
  store,
  folder,
  onLost,
  lease_ms = LEASE_MS,
  beat_ms = BEAT_MS,
}: BuildFolderOptions): Promise<{ leave(): void }> {
  const note = async () => {
    const db = await reached(store);
    const expires_at = after(lease_ms);
    const row = await db
      .insertInto('build_folder')
      .values({ id: ROW, folder, expires_at })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ folder, expires_at })
          .where((where) =>
            where.or([
              where('build_folder.folder', '=', folder),
              where('build_folder.expires_at', '<=', NOW),
            ]),
          ),
      )
      .returning('folder')
      .executeTakeFirst();
    return row !== undefined;
  };
  if (!(await note())) throw otherFolder();
  // While Postgres is unreachable nobody else can take over; the next renewal decides.
  const heart = setInterval(async () => {
    const isOurs = await note().catch(() => true);
    if (isOurs) return;
    clearInterval(heart);
    onLost(otherFolder());
  }, beat_ms);
  heart.unref();
  return { leave: () => clearInterval(heart) };
}

const otherFolder = () =>
  new InvalidInput('This worker cannot build', [
    {
      field: 'FORECOURT_STATE',
      code: 'folder',
      message:
        'The workers of this DATABASE_URL build in another folder. Name the folder that they share, as by NFS, or their bucket in FORECOURT_STORE, or a Postgres that is this folder’s own (docs/live.md, "Many machines"); where the other is gone, try again in 15 seconds',
    },
  ]);
