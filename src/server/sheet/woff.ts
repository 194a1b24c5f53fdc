import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** A table of a font: where it lies in a WOFF file, and how long it is unpacked. */
interface FontTable {
  tag: Buffer;
  packed: Buffer;
  length: number;
  checksum: number;
}

/**
 * The font in a WOFF 1.0 file, unpacked, as programs that know no web have it. pdfkit reads WOFF too, but unpacks a
 * table with every look into it, which takes half a second a document.
 */
export function fontInWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => tableAt(woff, index));
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tables.length);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt16BE(SFNT_ENTRY << power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(SFNT_ENTRY * tables.length - (SFNT_ENTRY << power), 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, packed, length, checksum }, index) => {
    const entry = SFNT_HEADER + SFNT_ENTRY * index;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const body = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed.length < length ? inflateSync(packed) : packed).copy(body);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

function tableAt(woff: Buffer, index: number): FontTable {
  const entry = WOFF_HEADER + WOFF_ENTRY * index;
  const offset = woff.readUInt32BE(entry + 4);
  return {
    tag: woff.subarray(entry, entry + 4),
    packed: woff.subarray(offset, offset + woff.readUInt32BE(entry + 8)),
    length: woff.readUInt32BE(entry + 12),
    checksum: woff.readUInt32BE(entry + 16),
  };
}
