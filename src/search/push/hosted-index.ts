import type { SearchRecord } from '#search/engine/record.ts';

/** A document as a provider takes it. */
export type HostedDocument = { readonly [field: string]: unknown };

/** The port to a provider's index, for writing. What fails rejects with `ProviderFailed`. */
export interface HostedIndex {
  /** Names the provider's index among all: what is known of one does not hold for another. */
  place: string;
  /** How it is set up, to detect a change. */
  settings: unknown;
  document(record: SearchRecord): HostedDocument;
  /** Makes the index if there is none, and sets it up. */
  saveSettings(): Promise<void>;
  /** Puts documents in, in the place of those with their ids. */
  save(documents: readonly HostedDocument[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Ids of all documents it holds; none where there is no index. */
  ids(): Promise<string[]>;
}
