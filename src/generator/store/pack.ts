import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFailed, errorCode, moveFile, onDisk, removeFile, syncDirectory, writeFully } from './disk.ts';
import { StoreDamaged } from './errors.ts';

/** Place of an object's bytes. */
export interface PackRange {
  pack: string;
  offset: number;
  length: number;
}

/** First and last requested byte of an object, both inclusive, within its length. */
export interface Part {
  first: number;
  last: number;
}

const STAGING_BYTES = 1 << 20;
const OPEN_PACKS = 32;

/** Appends new objects to one file, each once, and syncs it once (architecture, "State on disk and at scale"). */
export class PackWriter {
  readonly #path: string;
  readonly #names = createHash('sha256');
  readonly #offsets = new Map<string, number>();
  readonly #staging = Buffer.allocUnsafe(STAGING_BYTES);
  #fd: number | null = null;
  #staged = 0;
  #size = 0;

  /** Packs of the same objects have the same name, except for their `salt`. */
  constructor(path: string, salt = '') {
    this.#path = path;
    this.#names.update(salt);
  }

  /** Adds an object unless the pack has it; returns its offset. */
  add(hash: string, bytes: Uint8Array): number {
    const offset = this.#offsets.get(hash) ?? this.#size;
    if (this.#offsets.has(hash)) return offset;
    this.#append(bytes);
    this.#offsets.set(hash, offset);
    this.#names.update(hash);
    return offset;
  }

  /** Syncs the file, moves it into `directory` and returns its name there, a hash of its content. */
  seal(directory: string): string {
    const name = `${this.#names.digest('hex').slice(0, 24)}.pack`;
    const fd = this.#fd;
    if (fd === null) return name;
    onDisk(this.#path, () => {
      this.#flush(fd);
      fsyncSync(fd);
    });
    this.#close();
    moveFile(this.#path, join(directory, name));
    syncDirectory(directory);
    return name;
  }

  /** Deletes the file, whatever its state. */
  discard(): void {
    this.#close();
    removeFile(this.#path);
  }

  #append(bytes: Uint8Array): void {
    onDisk(this.#path, () => {
      this.#fd ??= openSync(this.#path, 'w');
      if (this.#staged + bytes.length > STAGING_BYTES) this.#flush(this.#fd);
      if (bytes.length > STAGING_BYTES) writeFully(this.#fd, bytes);
      else this.#stage(bytes);
    });
    this.#size += bytes.length;
  }

  #stage(bytes: Uint8Array): void {
    this.#staging.set(bytes, this.#staged);
    this.#staged += bytes.length;
  }

  #flush(fd: number): void {
    writeFully(fd, this.#staging.subarray(0, this.#staged));
    this.#staged = 0;
  }

  #close(): void {
    if (this.#fd === null) return;
    closeSync(this.#fd);
    this.#fd = null;
  }
}

interface OpenPack {
  handle: Promise<FileHandle>;
  reads: number;
}

/** Reads objects by offset, with the most recently used packs held open. */
export class PackReader {
  readonly #directory: string;
  readonly #fetch: (pack: string) => Promise<boolean>;
  readonly #open = new Map<string, OpenPack>();

  /** `fetch` brings a pack to the directory that it lacks, and returns whether it could. */
  constructor(directory: string, fetch: (pack: string) => Promise<boolean> = async () => false) {
    this.#directory = directory;
    this.#fetch = fetch;
  }

  /**
   * An object's bytes or a part of them; throws `StoreDamaged` where the pack ends too early, `ProviderFailed` where it
   * is gone.
   */
  async read(
    location: PackRange,
    part: Part = { first: 0, last: location.length - 1 },
  ): Promise<Buffer<ArrayBuffer>> {
    const path = join(this.#directory, location.pack);
    const bytes = Buffer.allocUnsafe(part.last - part.first + 1);
    const filled = await this.#withPack(location.pack, path, (handle) =>
      readFully(handle, bytes, location.offset + part.first),
    );
    if (filled < bytes.length) throw new StoreDamaged(`${path} ends too early.`);
    return bytes;
  }

  /** Closes every pack after its running reads. */
  async close(): Promise<void> {
    const packs = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(packs.map(closePack));
  }

  async #withPack<T>(pack: string, path: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
    const opened = this.#open.get(pack) ?? { handle: this.#openPack(pack, path), reads: 0 };
    opened.reads += 1;
    this.#open.delete(pack);
    this.#open.set(pack, opened);
    try {
      return await read(await opened.handle);
    } catch (error) {
      if (this.#open.get(pack) === opened) this.#open.delete(pack);
      void closePack(opened);
      throw diskFailed(path, error);
    } finally {
      opened.reads -= 1;
      this.#evict();
    }
  }

  async #openPack(pack: string, path: string): Promise<FileHandle> {
    try {
      return await open(path, 'r');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || !(await this.#fetch(pack))) throw error;
      return open(path, 'r');
    }
  }

  /** Closes the least recently used packs that are not being read. */
  #evict(): void {
    for (const [pack, opened] of this.#open) {
      if (this.#open.size <= OPEN_PACKS) return;
      if (opened.reads > 0) continue;
      this.#open.delete(pack);
      void closePack(opened);
    }
  }
}

async function readFully(handle: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

// A pack that failed to open has already failed its reader.
const closePack = ({ handle }: OpenPack) =>
  handle.then(
    (opened) => opened.close(),
    () => undefined,
  );
