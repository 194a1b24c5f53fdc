import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { byCharacters } from '#domain/order.ts';
import { sha256 } from '#sites/sha256.ts';
import type { Warning } from '#sites/snapshot.ts';
import type { About, Manifest, ManifestEntry, PageWeights, ServedRedirect } from '../manifest.ts';
import { makeDirectory, moveFile, removeFile, syncDirectory, writeSynced } from './disk.ts';
import { StaleRelease } from './errors.ts';
import { manifestPath, type StoreLayout, tracesPath } from './layout.ts';
import { readManifest, releaseId } from './manifest-file.ts';
import { manifestParts } from './manifest-index.ts';
import { PackWriter } from './pack.ts';
import { type Damage, packsOf, wholeObjects } from './verify.ts';

/** How an object is served; absent properties have the defaults of `ManifestEntry`. */
export interface ObjectHead {
  type: string;
  headers?: Record<string, string>;
  status?: number;
  valid_until?: string;
}

export interface Origin {
  sequence: number;
  snapshot: string;
  renderer: string;
  redirects: readonly ServedRedirect[];
  about?: About;
  /** When the clock alone adds or removes an address; `null` or absent means never. */
  valid_until?: string | null;
  /** Ids of the cars shown as held by shoppers. */
  held?: readonly string[];
  findings?: readonly Warning[];
  /** Pictures shown before they are encoded. */
  pending?: readonly string[];
  /**
   * The builder's traces, stored beside the manifest. Computed once the release is live, so that no visitor waits for
   * them; a release without traces is printed again, with the same bytes.
   */
  traces: () => string;
  now: Date;
}

/** An entry with new bytes has no pack until the release is stored. */
export type DraftEntry = Omit<ManifestEntry, 'pack'> & { pack: string | null };

const HEAVIEST = 10;

const isLocated = (entry: DraftEntry): entry is ManifestEntry => entry.pack !== null;

/** Collects one release's objects and writes them as one pack and one manifest. */
export class ReleaseDraft {
  readonly #layout: StoreLayout;
  readonly #site: string;
  readonly #unfinished: string;
  readonly #pack: PackWriter;
  readonly #entries = new Map<string, DraftEntry>();
  readonly #headerSets = new Map<string, Record<string, string>>();
  readonly #previous: Manifest | null;
  readonly #stored: ReadonlyMap<string, ManifestEntry>;
  readonly #repairs: boolean;

  /**
   * Begins on top of `previous`, without its damaged objects, and removes a dead publisher's leftovers. The caller
   * holds the publish lock.
   */
  constructor(layout: StoreLayout, site: string, previous: Manifest | null, damages: readonly Damage[]) {
    this.#layout = layout;
    this.#site = site;
    // `gc` may have moved objects since the builder read its copy.
    this.#previous = previous && readManifest(layout, previous.release);
    this.#stored = wholeObjects(this.#previous ? [this.#previous] : [], damages);
    this.#repairs = damages.length > 0;
    removeFile(layout.unfinished);
    // A name of our own: an overtaken publisher must never move our files.
    this.#unfinished = join(layout.unfinished, randomUUID());
    for (const directory of [layout.packs, layout.releases, this.#unfinished]) makeDirectory(directory);
    // Under a damaged pack's name, readers that have it open would never see the new one.
    this.#pack = new PackWriter(join(this.#unfinished, 'pack'), packsOf(damages).join(' '));
  }

  /** The entries so far, by path, for the gate. */
  get entries(): ReadonlyMap<string, DraftEntry> {
    return this.#entries;
  }

  /** Adds an object; bytes that the previous release or this one has are not written again. */
  put(path: string, bytes: Uint8Array, { type, headers, status, valid_until }: ObjectHead): DraftEntry {
    const hash = sha256(bytes);
    const { pack, offset } = this.#stored.get(hash) ?? { pack: null, offset: this.#pack.add(hash, bytes) };
    const set = headers && this.#share(headers);
    return this.#place(path, {
      hash,
      length: bytes.length,
      pack,
      offset,
      type,
      headers: set,
      status,
      valid_until,
    });
  }

  /** Adds an object of the previous release with its headers, without reading its bytes. */
  reuse(path: string, entry: ManifestEntry): DraftEntry {
    const stored = this.#stored.get(entry.hash);
    const headers = entry.headers === undefined ? {} : this.#previous?.header_sets[entry.headers];
    if (stored === undefined || headers === undefined) {
      throw new StaleRelease(`${path}: the release it was to be taken from is gone. Build again.`);
    }
    // A set's key is its hash, so it means the same in every release.
    if (entry.headers !== undefined) this.#headerSets.set(entry.headers, headers);
    const { pack, offset } = stored;
    const stays = entry.pack === pack && entry.offset === offset;
    return this.#place(path, stays ? entry : { ...entry, pack, offset });
  }

  /** Writes and syncs pack and manifest, unless `previous` is identical; nothing is live yet. */
  store(origin: Origin): { manifest: Manifest; unchanged: boolean } {
    const content = this.#content(origin);
    const placed = this.#placed();
    const release = releaseId(content, placed);
    if (this.#previous?.release === release && !this.#repairs)
      return { manifest: this.#previous, unchanged: true };
    const newPack = this.#pack.seal(this.#layout.packs);
    const entries = placed.map(
      ([path, entry]) => [path, isLocated(entry) ? entry : { ...entry, pack: newPack }] as const,
    );
    const created_at = origin.now.toISOString();
    const manifest: Manifest = { release, created_at, ...content, entries: Object.fromEntries(entries) };
    this.#write('manifest', manifestPath(this.#layout, release), manifestParts(manifest));
    syncDirectory(this.#layout.releases);
    syncDirectory(this.#layout.root);
    return { manifest, unchanged: false };
  }

  /** Stores the builder's traces beside the manifest of a stored release. */
  storeTraces(release: string, text: string): void {
    this.#write('traces', tracesPath(this.#layout, release), text);
    syncDirectory(this.#layout.releases);
  }

  /** Deletes what was written; nothing was live. */
  discard(): void {
    this.#pack.discard();
    removeFile(this.#unfinished);
  }

  #place(path: string, entry: DraftEntry): DraftEntry {
    this.#entries.set(path, entry);
    return entry;
  }

  #share(headers: Record<string, string>): string {
    const sorted = Object.fromEntries(Object.entries(headers).sort(([a], [b]) => byCharacters(a, b)));
    const key = sha256(Buffer.from(JSON.stringify(sorted))).slice(0, 12);
    this.#headerSets.set(key, sorted);
    return key;
  }

  #write(name: string, path: string, content: string | Iterable<string>): void {
    const unfinished = join(this.#unfinished, name);
    writeSynced(unfinished, content);
    moveFile(unfinished, path);
  }

  /** All entries by path; those of the previous release are in order already. */
  #placed(): (readonly [path: string, entry: DraftEntry])[] {
    const before = Object.keys(this.#previous?.entries ?? {});
    const paths = new Set([...before, ...this.#entries.keys()]);
    return [...paths].sort(byCharacters).flatMap((path) => {
      const entry = this.#entries.get(path);
      return entry === undefined ? [] : [[path, entry] as const];
    });
  }

  #content(origin: Origin) {
    return {
      site: this.#site,
      about: origin.about,
      sequence: origin.sequence,
      snapshot: origin.snapshot,
      renderer: origin.renderer,
      valid_until: firstInstant(origin.valid_until, this.#entries.values()),
      ...(origin.held?.length && { held: [...origin.held] }),
      ...(origin.findings?.length && { findings: [...origin.findings] }),
      ...(origin.pending?.length && { pending: [...origin.pending] }),
      pages: pageWeights(this.#entries),
      header_sets: Object.fromEntries([...this.#headerSets].sort(([a], [b]) => byCharacters(a, b))),
      redirects: [...origin.redirects].sort((a, b) => byCharacters(a.from, b.from)),
    };
  }
}

function pageWeights(entries: ReadonlyMap<string, DraftEntry>): PageWeights {
  const pages = [...entries]
    .filter(([, { type }]) => type.startsWith('text/html'))
    .map(([path, { length }]) => ({ path, bytes: length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { count: pages.length, heaviest: pages.slice(0, HEAVIEST) };
}

/** The earliest of some instants, which compare as text. */
function firstInstant(planned: string | null = null, entries: Iterable<DraftEntry>): string | null {
  let first = planned;
  for (const { valid_until } of entries)
    if (valid_until !== undefined && (first === null || valid_until < first)) first = valid_until;
  return first;
}
