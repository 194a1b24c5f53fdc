import { createHash } from 'node:crypto';
import type { HostedIndex } from './hosted-index.ts';
import type { IndexContents } from './index-contents.ts';
import { type PushState, planPush, underWay } from './pushed.ts';

export interface PushOptions {
  /** What was pushed last; `null` where nothing is stored of it. */
  pushed: PushState | null;
  /** Stores the state, before and after something is sent. */
  saveState: (pushed: PushState) => Promise<void>;
  /** Sends everything, and fetches what else the provider holds. */
  all?: boolean;
  /** Sends nothing. */
  dryRun?: boolean;
  onStep?: (step: string) => void;
}

/** What was sent, or would be. */
export interface PushReport {
  settings: boolean;
  saved: number;
  removed: number;
  unchanged: number;
}

/** Documents of one request. */
const BATCH = 200;

/** Makes a provider's index hold what a release's own index holds: settings first, then what changed, then what left. */
export async function pushContents(
  { records }: IndexContents,
  index: HostedIndex,
  { pushed, saveState, all = false, dryRun = false, onStep = () => {} }: PushOptions,
): Promise<PushReport> {
  const documents = new Map(records.map((record) => [record.objectID, index.document(record)]));
  const wanted: PushState = {
    place: index.place,
    settings: digest(index.settings),
    documents: Object.fromEntries([...documents].map(([id, document]) => [id, digest(document)])),
  };
  const before = all || pushed?.place !== index.place ? await unknownState(index) : pushed;
  const plan = planPush(wanted, documents, before);
  const { changed, gone } = plan;
  const report = {
    settings: plan.settings,
    saved: changed.length,
    removed: gone.length,
    unchanged: documents.size - changed.length,
  };
  const nothing = !plan.settings && changed.length + gone.length === 0;
  if (dryRun || nothing) return report;

  await saveState(underWay(wanted, before, plan));
  if (plan.settings) {
    onStep('settings');
    await index.saveSettings();
  }
  for (let first = 0; first < changed.length; first += BATCH) {
    onStep(`cars ${first}/${changed.length}`);
    await index.save(changed.slice(first, first + BATCH));
  }
  if (gone.length > 0) {
    onStep('cars that left');
    await index.remove(gone);
  }
  await saveState(wanted);
  return report;
}

/** The state of an index from its ids only. */
async function unknownState(index: HostedIndex): Promise<PushState> {
  const ids = await index.ids();
  return { place: index.place, settings: '', documents: Object.fromEntries(ids.map((id) => [id, ''])) };
}

/** The same for the same JSON: keys come in the order of the index's columns. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
