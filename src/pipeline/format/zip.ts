import { inflateRawSync } from 'node:zlib';
import { FeedUnusable } from '../source/feed-unusable.ts';

/** Bytes that a packed feed may have once it is unpacked: it is read as a whole (promises "Feeds"). */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** A file in a ZIP archive. */
export interface ZipEntry {
  name: string;
  /** Bytes that it has unpacked, at most. */
  size: number;
  unpack: () => Buffer;
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const MAX_DESCRIPTOR = 24;
const DEFLATED = 8;

/**
 * The files of an archive, checked against its directory: together they unpack to `MAX_UNPACKED_BYTES` at most, and
 * nothing else lies between them, so that every reader finds the same. Throws `FeedUnusable`.
 */
export function zipEntries(archive: Buffer): ZipEntry[] {
  return intact(() => {
    const { entries, end } = directoryOf(archive);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > MAX_UNPACKED_BYTES) throw tooLarge(total);
    let at = 0;
    for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
      if (entry.offset < at || entry.offset > at + MAX_DESCRIPTOR) throw broken('a gap between its files');
      at = checkedEnd(archive, entry);
    }
    if (at > end || end > at + MAX_DESCRIPTOR) throw broken('a gap before its directory');
    return entries;
  });
}

/** The names of an archive's files, as its directory has them; nothing is unpacked. Throws `FeedUnusable`. */
export const zipNames = (archive: Buffer): string[] =>
  intact(() => directoryOf(archive).entries.map(({ name }) => name));

/** Reads beyond the end are those of an archive that is cut off. */
function intact<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw broken('it is cut off', error);
    throw error;
  }
}

interface DirectoryEntry extends ZipEntry {
  offset: number;
  packed: number;
}

function directoryOf(archive: Buffer): { entries: DirectoryEntry[]; end: number } {
  const tail = archive.subarray(-END_LENGTH - MAX_COMMENT);
  const found = tail.lastIndexOf(END_OF_DIRECTORY);
  if (found === -1)
    throw new FeedUnusable('truncated', 'The workbook or archive is cut off: its directory is missing');
  const record = tail.subarray(found);
  const start = record.readUInt32LE(16);
  const entries: DirectoryEntry[] = [];
  for (let at = start, count = record.readUInt16LE(10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken('its directory is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const end = at + 46 + (nameLength ?? 0);
    const entry = {
      name: archive.toString('utf8', at + 46, end),
      size: archive.readUInt32LE(at + 24),
      packed: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    };
    const method = archive.readUInt16LE(at + 10);
    entries.push({ ...entry, unpack: () => unpacked(archive, entry, method) });
    at = end + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return { entries, end: start };
}

type EntryBytes = Pick<DirectoryEntry, 'name' | 'size' | 'packed' | 'offset'>;

const dataStart = (archive: Buffer, offset: number) =>
  offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);

/** Where an entry ends whose header matches the directory. */
function checkedEnd(archive: Buffer, entry: DirectoryEntry): number {
  const { offset, packed, size, name } = entry;
  if (archive.readUInt32LE(offset) !== LOCAL_ENTRY) throw broken(`${name} is not where it should be`);
  if (archive.readUInt32LE(offset + 22) > size || archive.readUInt32LE(offset + 18) > packed) {
    throw broken(`${name} is larger than its directory says`);
  }
  entry.unpack();
  return dataStart(archive, offset) + packed;
}

function unpacked(archive: Buffer, { name, size, packed, offset }: EntryBytes, method: number): Buffer {
  const start = dataStart(archive, offset);
  const bytes = archive.subarray(start, start + packed);
  if (method !== DEFLATED) return bytes;
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw broken(`${name} does not unpack to the ${size} bytes that its directory says`, cause);
  }
}

const tooLarge = (bytes: number) =>
  new FeedUnusable(
    'too_large',
    `The workbook or archive has ${bytes} bytes unpacked, more than ${MAX_UNPACKED_BYTES}. Take pictures and other sheets out, or send CSV`,
  );

const broken = (reason: string, cause?: unknown) =>
  new FeedUnusable('unreadable', `The workbook or archive is damaged: ${reason}. Save or pack it again`, {
    cause,
  });
