import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createGunzip } from 'node:zlib';
import { asBytes, isText, type Trait } from '#domain/privacy/traces.ts';
import { errorCode } from '#generator/store/disk.ts';
import { namesIfThere } from '#sites/files.ts';
import { decodedParts } from './mail-parts.ts';

/** A file that still holds personal data. */
export interface FileTrace {
  /** Path within the state folder. */
  file: string;
  traits: Trait[];
}

/** A kind of file in the state folder, why it may still contain personal data, and the remedy. */
export interface StateFiles {
  begins: string;
  why: string;
}

const PUBLISHED =
  'what a site shows or showed. Where it should not, take it out of stock or content, build, then "forecourt gc"';
const MADE_AGAIN = 'it is made again whenever it is missing: remove it';

const madeAgain = (begins: string): StateFiles => ({ begins, why: MADE_AGAIN });

/** By path prefix; the first match applies. */
const STATE_FILES: readonly StateFiles[] = [
  {
    begins: 'forecourt.sqlite',
    why: 'free pages, or the log, of the database: another process keeps it from being rewritten. Stop it, or run this again',
  },
  {
    begins: 'outbox/',
    why: 'a mail or a text about somebody else, or one that was being written. Read it, and remove it where it should not be',
  },
  ...['store/', 'search/', 'feeds/', 'images/', 'sheets/'].map((begins) => ({ begins, why: PUBLISHED })),
  ...['pushed/', 'received/'].map((begins) => ({
    begins,
    why: 'the feed that a stock system sent last. Correct it there, and have it sent again',
  })),
  ...['links/', 'photos', 'renderer/', 'compiled/', 'compile-cache/'].map(madeAgain),
  ...['store.id', 'demo-anchor.json', 'builder.lock', 'slow-texts.json'].map(madeAgain),
  {
    begins: '',
    why: 'no file of ours, such as a backup. Remove it where it should not be',
  },
];

/** Returns the kind of a file in the state folder. */
export const stateFiles = (file: string): StateFiles =>
  STATE_FILES.find(({ begins }) => file.startsWith(begins)) ?? { begins: '', why: '' };

/** In characters; at least the longest form of a name or address, so that none is split between two reads. */
const OVERLAP = 4096;

/** Searches the bytes of every file in the state folder, and the contents of mails and compressed files; counts those that are no text. */
export async function fileTraces(
  state: string,
  find: (bytes: string) => Trait[],
): Promise<{ files: number; binary: number; traces: FileTrace[] }> {
  const traces: FileTrace[] = [];
  let files = 0;
  let binary = 0;
  for await (const path of filesBelow(state)) {
    const file = relative(state, path);
    const traits = new Set(find(asBytes(file)));
    try {
      let isAllText = true;
      for await (const bytes of contents(path)) {
        isAllText &&= isText(bytes);
        for (const trait of find(bytes)) traits.add(trait);
      }
      files += 1;
      if (!isAllText) binary += 1;
    } catch (error) {
      // Deleted by another process meanwhile.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    if (traits.size > 0) traces.push({ file, traits: [...traits] });
  }
  return { files, binary, traces };
}

/** Yields every file below a folder; does not follow links. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const names = (await namesIfThere(folder)) ?? [];
  if (names.length === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** The first bytes of a compressed file: a backup may have any name. */
const GZIP = '\x1f\x8b';
/** A mail, or the part of it that was written when its process ended. */
const MAIL = /\.eml(?:\.part)?$/;

async function* contents(path: string): AsyncGenerator<string> {
  let isCompressed = false;
  for await (const bytes of overlapping(createReadStream(path, { highWaterMark: 1 << 20 }))) {
    isCompressed ||= bytes.startsWith(GZIP);
    yield bytes;
  }
  if (MAIL.test(path)) yield* decodedParts((await readFile(path)).toString('latin1'));
  if (isCompressed) yield* unpacked(path);
}

/** Yields the decompressed text; a file that cannot be decompressed was already read as bytes. */
async function* unpacked(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    yield* overlapping(unzipped);
  } catch (error) {
    if (!errorCode(error)?.startsWith('Z_')) throw error;
  }
}

async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let end = '';
  for await (const chunk of chunks) {
    const bytes = end + chunk.toString('latin1');
    yield bytes;
    end = bytes.slice(-OVERLAP);
  }
}
