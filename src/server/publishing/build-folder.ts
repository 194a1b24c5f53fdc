import { InvalidInput } from '#domain/errors.ts';
import { NOW } from '../store/lease-clock.ts';
import type { Store } from '../store/open-store.ts';
import { after, BEAT_MS, LEASE_MS, reached } from './postgres-lease.ts';

export interface BuildFolderOptions {
  /** On Postgres. */
  store: Store;
  /** Name of the state folder that this worker builds in. */
  folder: string;
  /** Told where workers of another folder took over while this one stood still. */
  onLost: (error: InvalidInput) => void;
  lease_ms?: number;
  beat_ms?: number;
}

/** Every worker of the database notes the same row. */
const ROW = 1;

/**
 * Joins the workers of the database, who all build in one folder: a job is done by one of them, so that a site would
 * stay as it was wherever else it is served from. Throws `InvalidInput` while others build in another one.
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
  // Where Postgres is unreachable nobody else can take over; the next renewal decides.
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
        'The workers of this DATABASE_URL build in another folder. Name the folder that they share, as by NFS, or a Postgres that is this folder’s own (docs/live.md, "Many machines"); where the other is gone, try again in 15 seconds',
    },
  ]);
