import { memoryWithCars, vehiclesOf } from '#sites/memory.ts';
import { sequenceOf } from './assemble.ts';
import { nextBaseline } from './guard.ts';
import { arePhotosCurrent } from './images/photo-verdicts.ts';
import type { Circumstances, TakenSnapshot } from './snapshot-request.ts';
import { isSnapshotValid, shownHash, writtenHash } from './snapshot-validity.ts';

/** Returns the last good snapshot if none of its inputs has changed, without reading cars; else `null`. */
export async function reuseSnapshot({
  before,
  written,
  fetched,
  numbered,
  waiting,
  gather,
  photos,
  state,
  now,
  acceptDrop = false,
}: Circumstances): Promise<TakenSnapshot | null> {
  const { body, fresh, reader, source } = fetched;
  if (before === null || body !== null || acceptDrop || source !== before.source) return null;
  const { snapshot, stillness, baseline } = before;
  if (!isSnapshotValid(stillness, snapshot.taken_at, now) || writtenHash(written, now) !== stillness.written)
    return null;
  if (!arePhotosCurrent(stillness.photos, written.settings.site, photos)) return null;
  if (shownHash(await gather(stillness.pictures)) !== stillness.shown) return null;

  const { records } = snapshot.feed;
  const facts = {
    ...snapshot,
    sequence: sequenceOf(snapshot.hash, numbered),
    taken_at: now.toISOString(),
    feed: { ...fetched.state, records },
  };
  const count = { ...baseline.last, records, rejected: 0 };
  return {
    kind: 'taken',
    facts,
    whole: () => ({ ...facts, vehicles: vehiclesOf(memoryWithCars(state, before)) }),
    texts: written.texts,
    quarantine: written.quarantine,
    decided: fresh ? waiting : null,
    measured: true,
    memory: async () => ({
      ...before,
      snapshot: facts,
      reader,
      source,
      baseline: fresh ? nextBaseline(count, baseline, false, now) : baseline,
    }),
  };
}
