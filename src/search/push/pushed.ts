import type { HostedDocument } from './hosted-index.ts';

/** What a provider's index is known to hold: digests, enough to detect changes. */
export interface PushState {
  place: string;
  /** `''` for settings that may or may not have arrived. */
  settings: string;
  /** By id; `''` for a document that may or may not have arrived. */
  documents: Readonly<Record<string, string>>;
}

/** What is to be sent so that an index holds what it should. */
export interface PushPlan {
  settings: boolean;
  changed: HostedDocument[];
  gone: string[];
}

/** What `pushed` lacks of what should be there, and has too much; everything where nothing is known. */
export function planPush(
  wanted: PushState,
  documents: ReadonlyMap<string, HostedDocument>,
  pushed: PushState,
): PushPlan {
  return {
    settings: wanted.settings !== pushed.settings,
    changed: [...documents].flatMap(([id, document]) =>
      wanted.documents[id] === pushed.documents[id] ? [] : [document],
    ),
    gone: Object.keys(pushed.documents).filter((id) => !documents.has(id)),
  };
}

/**
 * What is known while a plan is carried out: whatever of it arrives before the end is sent again, and a car that
 * leaves meanwhile is still taken out.
 */
export function underWay(wanted: PushState, pushed: PushState, plan: PushPlan): PushState {
  const unsure = Object.entries(wanted.documents).map(([id, digest]): [string, string] => [
    id,
    pushed.documents[id] === digest ? digest : '',
  ]);
  return {
    place: wanted.place,
    settings: plan.settings ? '' : wanted.settings,
    documents: { ...pushed.documents, ...Object.fromEntries(unsure) },
  };
}
