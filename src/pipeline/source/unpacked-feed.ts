import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf } from '#domain/errors.ts';
import { bodyPieces } from '../format/encoding.ts';
import { zipEntries, zipNames } from '../format/zip.ts';
import { type FeedBody, spoolFeed } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';

const GZIP = '\x1f\x8b';
const ZIP = 'PK\x03\x04';

/**
 * The feed in a file packed with gzip, or alone in a ZIP archive; any other body as it is, workbooks among them. Takes
 * `body` over. Throws `FeedUnusable`.
 */
export async function unpackedFeed(body: FeedBody, state: string): Promise<FeedBody> {
  const start = body.read(0, 4).toString('latin1');
  if (!start.startsWith(GZIP) && start !== ZIP) return body;
  using packed = new DisposableStack();
  packed.use(body);
  try {
    const pieces = start === ZIP ? onlyFile(body) : Readable.from(bodyPieces(body)).pipe(createGunzip());
    if (pieces === null) {
      packed.move();
      return body;
    }
    const unpacked = await spoolFeed(pieces, state, 'The feed, once it is unpacked,');
    body.verify();
    return unpacked;
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    const message = `The feed is packed with gzip and cannot be unpacked (${messageOf(cause)}): it was cut off, or is damaged`;
    throw new FeedUnusable('truncated', message, { cause });
  }
}

/** The bytes of the one file of an archive; `null` where the archive is a workbook. */
function onlyFile(body: FeedBody): Buffer[] | null {
  const archive = Buffer.concat([...bodyPieces(body)]);
  // A workbook is checked, and unpacked for that, where it is read.
  if (zipNames(archive).includes('xl/workbook.xml')) return null;
  const files = zipEntries(archive).filter(({ name }) => !OF_SYSTEMS.test(name));
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return [only.unpack()];
  const names = files.map(({ name }) => name).slice(0, 5);
  const message = `The feed is an archive of ${files.length} files (${names.join(', ')}): send the one with the stock`;
  throw new FeedUnusable('unreadable', message);
}

/** Folders, and what systems add of themselves. */
const OF_SYSTEMS = /\/$|^__MACOSX\/|(?:^|\/)\.DS_Store$/;
