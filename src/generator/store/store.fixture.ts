import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Manifest } from '../manifest.ts';
import type { Origin } from './release-draft.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';
import type { StoreResult } from './release-writer.ts';

/** A store in a temporary directory, removed after the test. */
export function freshStore(site?: string): ReleaseStore & { directory: string } {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return { ...openStore(directory, site), directory };
}

/** Another reader of the store in `directory`, closed after the test. */
export function openStore(directory: string, site = 'demo'): ReleaseStore {
  const store = openReleaseStore(directory, site);
  onTestFinished(() => store.close());
  return store;
}

export const NOW = new Date('2026-01-01T00:00:00Z');

/** Inputs of a release with the given sequence. */
export function originOf(sequence: number, more: Partial<Origin> = {}): Origin {
  return {
    sequence,
    snapshot: `snapshot-${sequence}`,
    renderer: 'renderer',
    redirects: [],
    traces: () => `{"sequence":${sequence}}`,
    now: NOW,
    ...more,
  };
}

/** Publishes `pages` (path → text) as HTML on top of the live release, or of `previous`. */
export async function publishPages(
  store: ReleaseStore,
  sequence: number,
  pages: Record<string, string>,
  { previous = store.current(), ...more }: Partial<Origin> & { previous?: Manifest | null } = {},
): Promise<StoreResult> {
  const writer = await store.begin(previous);
  for (const [path, text] of Object.entries(pages))
    writer.put(path, Buffer.from(text), { type: 'text/html' });
  return writer.publish(originOf(sequence, more));
}

export async function textAt(store: ReleaseStore, manifest: Manifest | null, path: string): Promise<string> {
  const entry = manifest?.entries[path];
  if (entry === undefined) throw new Error(`${path} is not in the release`);
  return (await store.read(entry)).toString();
}
