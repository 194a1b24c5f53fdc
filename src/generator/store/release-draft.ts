import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { byCharacters } from '#domain/order.ts';
import type { Warning } from '#sites/snapshot.ts';
import type { About, Manifest, ManifestEntry, ServedRedirect } from '../manifest.ts';
import { makeDirectory, moveFile, removeFile, syncDirectory, writeSynced } from './disk.ts';
import { StaleRelease } from './errors.ts';
import { manifestPath, type StoreLayout, tracesPath } from './layout.ts';
import { readManifest, releaseId } from './manifest-file.ts';
import { hashOf, PackWriter } from './pack.ts';
import { type Damage, packsOf, wholeObjects } from './verify.ts';

/** How an emitted object is answered; what is absent is the default of `ManifestEntry`. */
export interface ObjectHead {
  type: string;
  headers?: Record<string, string>;
  status?: number;
  valid_until?: string;
}

/** What a release was made from. */
export interface Origin {
  sequence: number;
  snapshot: string;
  renderer: string;
  redirects: readonly ServedRedirect[];
  about?: About;
  /** When the clock alone adds or removes an address; `null` or absent where it never does. */
  valid_until?: string | null;
  /** Ids of the cars that it shows as held by shoppers. */
  held?: readonly string[];
  findings?: readonly Warning[];
  /** Pictures that it shows before they are encoded. */
  pending?: readonly string[];
  /**
   * The builder's own text, kept beside the manifest. It is asked for once the release is live, for no reader of the site
   * should wait for it: a release without it is printed again, with the same bytes.
   */
  traces: () => string;
  now: Date;
}

/** An entry whose bytes are new has no pack until the release is stored. */
export type DraftEntry = Omit<ManifestEntry, 'pack'> & { pack: string | null };

const isLocated = (entry: DraftEntry): entry is ManifestEntry => entry.pack !== null;

/** Collects the objects of one release and writes them as one pack and one manifest. */
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
   * Begins on top of `previous`, but for what of it is damaged, and clears what a dead publisher left; the caller holds
   * the publish lock.
   */
  constructor(layout: StoreLayout, site: string, previous: Manifest | null, damages: readonly Damage[]) {
    this.#layout = layout;
    this.#site = site;
    // `gc` may have moved objects since the builder read its copy: only the file has their places.
    this.#previous = previous && readManifest(layout, previous.release);
    this.#stored = wholeObjects(this.#previous ? [this.#previous] : [], damages);
    this.#repairs = damages.length > 0;
    removeFile(layout.unfinished);
    // One of our own: a publisher that was overtaken must never move our files to their places.
    this.#unfinished = join(layout.unfinished, randomUUID());
    for (const directory of [layout.packs, layout.releases, this.#unfinished]) makeDirectory(directory);
    // Under the name of a damaged pack, whoever has that one open would never see the new one.
    this.#pack = new PackWriter(join(this.#unfinished, 'pack'), packsOf(damages).join(' '));
  }

  /** The entries so far, by path: what a gate looks at before the flip. */
  get entries(): ReadonlyMap<string, DraftEntry> {
    return this.#entries;
  }

  /** Adds an object; bytes that the previous release or this one holds are not written again. */
  put(path: string, bytes: Uint8Array, { type, headers, status, valid_until }: ObjectHead): DraftEntry {
    const hash = hashOf(bytes);
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

  /** Adds an object of the previous release with its headers, without its bytes. */
  reuse(path: string, entry: ManifestEntry): DraftEntry {
    const stored = this.#stored.get(entry.hash);
    const headers = entry.headers === undefined ? {} : this.#previous?.header_sets[entry.headers];
    if (stored === undefined || headers === undefined) {
      throw new StaleRelease(`${path}: the release it was to be taken from is gone. Build again.`);
    }
    // The key of a set is its hash: it means the same set in every release.
    if (entry.headers !== undefined) this.#headerSets.set(entry.headers, headers);
    const { pack, offset } = stored;
    const stays = entry.pack === pack && entry.offset === offset;
    return this.#place(path, stays ? entry : { ...entry, pack, offset });
  }

  /** Writes and syncs pack and manifest; nothing is live yet. Writes nothing where `previous` says the same. */
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
    this.#write('manifest', manifestPath(this.#layout, release), JSON.stringify(manifest));
    syncDirectory(this.#layout.releases);
    syncDirectory(this.#layout.root);
    return { manifest, unchanged: false };
  }

  /** Keeps the builder's own text beside the manifest of a release that is stored. */
  storeTraces(release: string, text: string): void {
    this.#write('traces', tracesPath(this.#layout, release), text);
    syncDirectory(this.#layout.releases);
  }

  /** Gives up: what was written goes, nothing was live. */
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
    const key = hashOf(Buffer.from(JSON.stringify(sorted))).slice(0, 12);
    this.#headerSets.set(key, sorted);
    return key;
  }

  #write(name: string, path: string, text: string): void {
    const unfinished = join(this.#unfinished, name);
    writeSynced(unfinished, text);
    moveFile(unfinished, path);
  }

  /** All entries by their paths; what the previous release has in order already need not be sorted again. */
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
      header_sets: Object.fromEntries([...this.#headerSets].sort(([a], [b]) => byCharacters(a, b))),
      redirects: [...origin.redirects].sort((a, b) => byCharacters(a.from, b.from)),
    };
  }
}

/** The first of some instants, all in the one spelling that compares as text. */
function firstInstant(planned: string | null = null, entries: Iterable<DraftEntry>): string | null {
  let first = planned;
  for (const { valid_until } of entries)
    if (valid_until !== undefined && (first === null || valid_until < first)) first = valid_until;
  return first;
}
