import { recall, vehiclesOf } from '#sites/memory.ts';
import { sequenceOf } from './assemble.ts';
import { nextBaseline } from './guard.ts';
import type { Circumstances, Taken } from './snapshot-request.ts';
import { isSnapshotValid, shownHash, writtenHash } from './stillness.ts';

/** The last good snapshot once more, where nothing that it was made from has changed; `null` elsewhere. It reads no car. */
export async function reuseSnapshot({
  before,
  written,
  asked,
  numbered,
  gather,
  state,
  now,
  acceptDrop = false,
}: Circumstances): Promise<Taken | null> {
  const { body, fresh, reader, source } = asked;
  if (before === null || body !== null || acceptDrop || source !== before.source) return null;
  const { snapshot, stillness, baseline } = before;
  if (!isSnapshotValid(stillness, snapshot.taken_at, now) || writtenHash(written, now) !== stillness.written)
    return null;
  if (shownHash(await gather(stillness.pictures)) !== stillness.shown) return null;

  const { records } = snapshot.feed;
  const facts = {
    ...snapshot,
    sequence: sequenceOf(snapshot.hash, numbered),
    taken_at: now.toISOString(),
    feed: { ...asked.state, records },
  };
  const count = { ...baseline.last, records, rejected: 0 };
  return {
    kind: 'taken',
    facts,
    whole: () => ({ ...facts, vehicles: vehiclesOf(recall(state, before)) }),
    texts: written.texts,
    quarantine: written.quarantine,
    measured: true,
    remember: async () => ({
      ...before,
      ...{ snapshot: facts, reader, source },
      baseline: fresh ? nextBaseline(count, baseline, false, now) : baseline,
    }),
  };
}
