import type { OwnPicture } from '#sites/memory.ts';
import { type Memory, recall, vehiclesOf } from '#sites/memory.ts';
import { type Numbered, sequenceOf } from './assemble.ts';
import { nextBaseline } from './guard.ts';
import type { gatherMedia } from './images/media.ts';
import type { Asked } from './read-stock.ts';
import { isStill, shownHash, type Written, writtenHash } from './stillness.ts';
import type { SnapshotRequest, Taken } from './take-snapshot.ts';

/** What is known of a site before any car is read. */
export interface Circumstances extends SnapshotRequest {
  written: Written;
  asked: Asked;
  /** The last good snapshot's memory, where it measures this source. */
  before: Memory | null;
  /** The highest number that was given. */
  numbered: Numbered | null;
  gather: (pictures: readonly OwnPicture[]) => ReturnType<typeof gatherMedia>;
}

/** The last good snapshot once more, where nothing that it was made from has changed; `null` elsewhere. It reads no car. */
export async function sameAgain({
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
  if (!isStill(stillness, snapshot.taken_at, now) || writtenHash(written, now) !== stillness.written)
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
