import type { PhotoFacts } from '#domain/photo/photo-facts.ts';
import type { PhotoFault } from '#sites/photo-fault.ts';

export interface DuePhoto {
  address: string;
  host: string;
  etag: string | null;
  last_modified: string | null;
  tries: number;
  /** Of the stored photo and of its files; `null` before the first fetch. */
  hash: string | null;
  name: string | null;
}

/** A photo that was fetched and encoded. */
export interface EncodedPhoto extends PhotoFacts {
  /** SHA-256 of the fetched bytes. */
  hash: string;
  /** Of all encoded files. */
  bytes: number;
  /** Perceptual hash (`likenessOf`). */
  likeness: string;
}

/** The outcome that `settle` records. */
export type PhotoOutcome =
  | { kind: 'encoded'; photo: EncodedPhoto; etag: string | null; last_modified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'limited'; retry_after: string | null }
  | FaultyOutcome;

/** A photo that cannot be shown; `refused` is the host that settings would have to name. */
export interface FaultyOutcome {
  kind: 'faulty';
  fault: PhotoFault;
  refused?: string;
}

/** The state of the photo at an address. */
export type PhotoVerdict =
  | { kind: 'waiting' }
  | { kind: 'shown'; facts: PhotoFacts; hash: string }
  | FaultyOutcome;
