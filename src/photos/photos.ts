import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEncoding, photoHosts, photoMode } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { names } from '#net/guard.ts';
import { type Http, httpTo } from '#net/http.ts';
import {
  deletePhotoReport,
  isQuotaFull,
  type PhotoReport,
  SCARCE_CARS,
  writePhotoReport,
} from '#sites/photo-report.ts';
import { imageCacheFolder } from '#sites/places.ts';
import { encodeDue, type PhotoWork } from './encode-due.ts';
import { photoIndexFile } from './photo-database.ts';
import { type DueKind, PhotoIndex } from './photo-index.ts';
import type { DuePhoto } from './photo-outcome.ts';
import type { WantedCar } from './wanted-photos.ts';

export interface PhotosOptions {
  /** The state folder, `.forecourt`. */
  state: string;
  /** `host` or `host:port` that may be called besides those in settings (`OUTBOUND_ALLOW`). */
  allow?: readonly string[] | undefined;
  now?: () => Date;
  /** How long the index waits for a lock, milliseconds; this blocks the process. */
  busy_ms?: number;
  /** Called with errors that stop encoding. */
  onProblem?: (error: unknown) => void;
  /** Replaces `src/net` in tests. */
  http?: Http;
}

/** Options of `encode`. */
export interface EncodeOptions {
  /** Only photos of one kind. */
  only?: DueKind;
  signal?: AbortSignal;
  /** Awaited before each photo, to give way to builds. */
  turn?: () => Promise<void>;
  onPhoto?: (done: number) => void;
}

/** Due photos that are queried at a time. */
const BATCH = 96;
/** Hosts that are fetched from at the same time, and photos of one host. */
const HOSTS_AT_ONCE = 3;
const PHOTOS_AT_ONCE = 4;
const GIGABYTE = 1e9;

/** The photos of feeds: their index, and fetching and encoding them. */
export class Photos {
  readonly #options: PhotosOptions;
  #index: PhotoIndex | null = null;

  constructor(options: PhotosOptions) {
    this.#options = options;
  }

  /** Opened on first use. */
  get index(): PhotoIndex {
    this.#index ??= new PhotoIndex(this.#options.state, this.#options.busy_ms);
    return this.#index;
  }

  /** Whether any site ever requested photos. */
  get isUsed(): boolean {
    return this.#index !== null || existsSync(photoIndexFile(this.#options.state));
  }

  get images(): string {
    return imageCacheFolder(this.#options.state);
  }

  close(): void {
    this.#index?.close();
    this.#index = null;
  }

  /** Replaces the wanted photos of cars, and removes those of cars that are `gone`. */
  want(site: Pick<Site, 'slug'>, cars: readonly WantedCar[], gone: readonly string[] = []): void {
    this.index.want(site.slug, cars, gone, this.#now());
  }

  /** Removes what a site wants that is removed or fetches no photos any more, and its report. */
  async clear(slug: string): Promise<void> {
    if (!this.isUsed || !this.index.wants(slug)) return;
    this.index.clear(slug, this.#now());
    await deletePhotoReport(this.#options.state, slug);
  }

  /** In mode `build`, encodes the first photos of cars that no release shows yet, for at most `wait_seconds`. */
  async encodeFirst(site: Site, progress?: (done: number) => void): Promise<void> {
    if (photoMode(site.images) !== 'build' || site.images.wait_seconds === 0) return;
    const timer = new AbortController();
    const late = sleep(site.images.wait_seconds * 1000, undefined, { signal: timer.signal }).catch(() => {});
    const { signal } = timer;
    const work = this.encode(site, { only: 'first', signal, ...(progress && { onPhoto: progress }) }).catch(
      (error: unknown) => this.#options.onProblem?.(error),
    );
    await Promise.race([work, late]);
    timer.abort();
  }

  /** Fetches and encodes a site's due photos, and marks placeholders; returns the number it settled. */
  async encode(site: Site, options: EncodeOptions = {}): Promise<number> {
    if (!isEncoding(site.images)) return 0;
    const { slug, images } = site;
    const { signal, only } = options;
    const allowed = [...photoHosts(images), ...(this.#options.allow ?? [])];
    const isAllowed = (host: string) => names(allowed, { host, hostname: host.replace(/:\d+$/, '') });
    this.index.refused.retry(slug, isAllowed, this.#now());
    let settled = 0;
    const one = async (photo: DuePhoto) => {
      if (!(await this.encodeOne(photo, site))) return;
      settled += 1;
      options.onPhoto?.(settled);
    };
    while (!signal?.aborted) {
      const due = this.index.due(slug, this.#now(), BATCH, only);
      if (due.length === 0) break;
      const before = settled;
      await this.#encodeBatch(due, one, options);
      if (settled === before) break;
    }
    // Also those that another process encoded, as `serve` does on request.
    this.index.placeholders.update(slug);
    return settled;
  }

  /** Fetches and encodes one photo; `false` if another process has claimed it, or the disk's quota is used up. */
  async encodeOne(photo: DuePhoto, site: Pick<Site, 'images'>): Promise<boolean> {
    if (this.isFull(site)) return false;
    const isOurs = this.index.claim(photo, this.#now());
    if (isOurs) await encodeDue(photo, this.#work(site));
    return isOurs;
  }

  /** Whether the files of all sites use up the quota of this one. */
  isFull({ images }: Pick<Site, 'images'>): boolean {
    return isQuotaFull({ all_bytes: this.index.bytesOnDisk(), quota: images.quota_gb * GIGABYTE });
  }

  /** Summarises the photos of a site. */
  report({ slug, images }: Site): PhotoReport {
    const { index } = this;
    const { wanted, waiting, shown, bytes } = index.reports.counts(slug);
    const { cars, scarce } = index.reports.scarceCars(slug, Math.max(1, images.min_photos));
    const faulty = index.reports.faulty(slug);
    return {
      at: this.#now().toISOString(),
      cars,
      photos: wanted,
      waiting,
      shown,
      bytes,
      without: scarce.filter(({ photos }) => photos === 0).length,
      below: scarce.filter(({ photos }) => photos < images.min_photos).length,
      minimum: images.min_photos,
      scarce: scarce.filter(({ photos }) => photos < images.min_photos).slice(0, SCARCE_CARS),
      faulty: Object.fromEntries(
        Array.from(
          Map.groupBy(faulty, ({ fault }) => fault),
          ([fault, own]) => [fault, own.length],
        ),
      ),
      hosts: index.reports.failingHosts(slug),
      dead: index.reports.deadHosts(slug),
      all_bytes: index.bytesOnDisk(),
      quota: images.quota_gb * GIGABYTE,
    };
  }

  /** Stores the report for other programs. */
  async noteReport(site: Site): Promise<PhotoReport> {
    const report = this.report(site);
    await writePhotoReport(this.#options.state, site.slug, report);
    return report;
  }

  async #encodeBatch(
    due: readonly DuePhoto[],
    one: (photo: DuePhoto) => Promise<void>,
    { signal, turn }: EncodeOptions,
  ): Promise<void> {
    const hosts = [...Map.groupBy(due, ({ host }) => host)].values();
    const worker = async (photos: ArrayIterator<DuePhoto>, host: string) => {
      for (const photo of photos) {
        await turn?.();
        if (signal?.aborted || this.#rests(host)) return;
        await one(photo);
      }
    };
    const workHosts = async () => {
      for (const [host, photos] of hosts) {
        const waiting = photos.values();
        await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, () => worker(waiting, host)));
      }
    };
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, workHosts));
  }

  #rests = (host: string) => this.index.restingHosts(this.#now()).some(({ name }) => name === host);

  #now = () => (this.#options.now ?? (() => new Date()))();

  #work({ images }: Pick<Site, 'images'>): PhotoWork {
    const { allow = [], http } = this.#options;
    return {
      index: this.index,
      http: http ?? httpTo(allow)(photoHosts(images)),
      images: this.images,
      quality: images.quality,
      now: this.#now,
    };
  }
}
