import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const satisfies Encoding[];

const BROTLI_QUALITY = 5;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[a-z.+-]*json|[a-z.+-]*xml|javascript|octet-stream)|image\/svg\+xml)/;
/** In bytes; below this the headers outweigh what compression saves. */
const WORTH_COMPRESSING = 512;

/** Whether an object of this type and length may be sent compressed. */
export const isCompressible = (type: string, length: number): boolean =>
  length >= WORTH_COMPRESSING && COMPRESSIBLE.test(type);

/** Chooses the best encoding that the visitor accepts; null for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | null {
  const accepted = new Map(parseAccept(acceptEncoding ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weight = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0;
  return ENCODINGS.find((encoding) => weight(encoding) > 0) ?? null;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipped(bytes),
};

/** An LRU cache of compressed objects, limited by total bytes. */
export class EncodedObjects {
  readonly #limit: number;
  readonly #cached = new Map<string, Buffer<ArrayBuffer>>();
  readonly #making = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  #size = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  /** Returns the object of this hash in this encoding; concurrent requests compress `bytes` once. */
  async get(
    hash: string,
    encoding: Encoding,
    bytes: () => Promise<Uint8Array>,
  ): Promise<Buffer<ArrayBuffer>> {
    const key = `${hash} ${encoding}`;
    const cached = this.#cached.get(key);
    if (cached !== undefined) return this.#store(key, cached);
    const making = this.#making.get(key) ?? this.#make(key, encoding, bytes);
    this.#making.set(key, making);
    return making;
  }

  async #make(
    key: string,
    encoding: Encoding,
    bytes: () => Promise<Uint8Array>,
  ): Promise<Buffer<ArrayBuffer>> {
    try {
      return this.#store(key, await COMPRESS[encoding](await bytes()));
    } finally {
      this.#making.delete(key);
    }
  }

  #store(key: string, object: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    this.#drop(key);
    this.#cached.set(key, object);
    this.#size += object.length;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#limit) break;
      this.#drop(oldest);
    }
    return object;
  }

  #drop(key: string): void {
    this.#size -= this.#cached.get(key)?.length ?? 0;
    this.#cached.delete(key);
  }
}
