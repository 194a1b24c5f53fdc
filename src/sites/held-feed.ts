import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ProviderFailed } from '#domain/errors.ts';
import type { AcceptedDifference } from '#domain/stock-guard/acceptance.ts';
import { differenceKey, type FeedDifference } from '#domain/stock-guard/difference.ts';
import { replaceFile } from './durable-file.ts';
import { textIfThere } from './files.ts';
import type { FeedCount } from './memory.ts';

/** The counts of a held feed, and of the last good one that it is compared with. */
export interface HeldFigures {
  held: Pick<FeedCount, 'records' | 'accepted' | 'rejected'>;
  /** `at` is when it was fetched, ISO 8601 in UTC. */
  last_good: { accepted: number; at: string };
}

/** The differences that hold a feed until an operator decides. */
export interface HeldDifferences {
  differences: FeedDifference[];
  figures: HeldFigures;
}

/** A readable, implausible feed that waits for a decision (rules 60). */
export interface HeldFeed {
  /** Instants, ISO 8601 in UTC: when feeds of this site began to be held, and when the last one arrived. */
  since: string;
  last: string;
  differences: FeedDifference[];
  /** Counts of the last held feed; absent where none is held. */
  figures?: HeldFigures;
  /** Accepted differences, until a feed with them is published. */
  accepted: AcceptedDifference[];
  /** Ids of cars whose held values were accepted, until then. */
  accepted_cars: string[];
  /** Whether these differences were rejected, so that nobody is alerted of them again. */
  rejected: boolean;
}

const heldFile = (state: string, site: string) => path.join(state, 'store', site, 'held-feed.json');

/**
 * Reads a site's held feed; `null` where none is held and nothing is accepted. Throws `ProviderFailed` for a damaged
 * file.
 */
export async function readHeldFeed(state: string, site: string): Promise<HeldFeed | null> {
  const text = await textIfThere(heldFile(state, site));
  try {
    return text === null ? null : JSON.parse(text);
  } catch (cause) {
    throw new ProviderFailed(`${heldFile(state, site)} cannot be read; remove it to decide again`, { cause });
  }
}

export const writeHeldFeed = (state: string, site: string, held: HeldFeed): Promise<void> =>
  replaceFile(heldFile(state, site), JSON.stringify(held, null, 2));

/** Records that a feed with these differences is held; earlier acceptances remain. */
export async function holdFeed(
  state: string,
  site: string,
  { differences, figures }: HeldDifferences,
  now: Date,
): Promise<HeldFeed> {
  const before = await readHeldFeed(state, site);
  const last = now.toISOString();
  const keys = new Set(before?.differences.map(differenceKey));
  const held = {
    since: before === null || before.differences.length === 0 ? last : before.since,
    last,
    differences,
    figures,
    accepted: before?.accepted ?? [],
    accepted_cars: before?.accepted_cars ?? [],
    // A rejection does not cover differences that the operator did not see.
    rejected: before?.rejected === true && differences.every((own) => keys.has(differenceKey(own))),
  };
  await writeHeldFeed(state, site, held);
  return held;
}

/** Deletes the `decided` state after a feed was published, unless it has been changed meanwhile. */
export async function deleteHeldFeed(state: string, site: string, decided: HeldFeed): Promise<void> {
  if (isDeepStrictEqual(await readHeldFeed(state, site), decided))
    await rm(heldFile(state, site), { force: true });
}
