import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { archiveOf } from '../format/zip.fixture.ts';
import { feedOf, textOfFeed } from './feed-body.fixture.ts';
import { refusalOf, sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';
import { unpackedFeed } from './unpacked-feed.ts';

const CSV = Buffer.from('id,make\n1,Kia\n');

/** Fetches a file with these bytes. */
function fetchFile(bytes: Uint8Array) {
  const { root: folder } = new FixtureProject();
  writeFileSync(join(folder, 'stock'), bytes);
  return fetchStock({ type: 'file', path: 'stock', format: 'csv' }, sourceContext({ folder }), null);
}

describe('a packed feed', () => {
  it.each([
    ['gzip', gzipSync(CSV)],
    ['a ZIP archive of one file', archiveOf('out/stock.csv', CSV)],
  ])('is read out of %s', async (_how, bytes) => {
    expect(await textOfFeed(await fetchFile(bytes))).toBe(CSV.toString());
  });

  it('stays as it is where it is a workbook', async () => {
    const workbook = await writeXlsxFile([[{ value: 'id' }, { value: 'make' }]]).toBuffer();
    expect(await textOfFeed(await fetchFile(workbook))).toBe(workbook.toString());
  });

  it.each([
    ['that is cut off', gzipSync(CSV).subarray(0, 20), 'truncated', 'packed with gzip'],
    ['that is none', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]), 'truncated', 'is damaged'],
    ['that unpacks to too much', gzipSync(Buffer.alloc(MAX_FEED_BYTES + 1)), 'too_large', 'more than'],
    ['whose archive is cut off', archiveOf('a.csv', CSV).subarray(0, 60), 'truncated', 'archive is cut off'],
    ['whose archive is empty', archiveOf('out/', Buffer.alloc(0)), 'unreadable', 'an archive of 0 files'],
  ])('%s is refused', async (_how, bytes, code, text) => {
    const refusal = await refusalOf(fetchFile(bytes));
    let closed = 0;
    const body = { ...feedOf(bytes), [Symbol.dispose]: () => (closed += 1) };
    expect(await refusalOf(unpackedFeed(body, new FixtureProject().state))).toEqual(refusal);
    expect(closed).toBe(1);
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringContaining(text)]);
  });
});
