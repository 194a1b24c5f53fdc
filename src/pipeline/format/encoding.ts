import { isUtf8 } from 'node:buffer';

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The bytes as UTF-8 without a byte order mark; spreadsheets' UTF-16 is recognised by its mark. */
export function asUtf8(bytes: Uint8Array): Buffer {
  const found = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(
    found?.mark.length ?? 0,
  );
  if (found === undefined || found.encoding === 'utf-8') return body;
  return Buffer.from(new TextDecoder(found.encoding).decode(body));
}

/** Text that spreadsheets on Windows wrote without saying so: what is not UTF-8 is Windows-1252. */
export function asText(bytes: Uint8Array): string {
  const utf8 = asUtf8(bytes);
  return isUtf8(utf8) ? utf8.toString() : new TextDecoder('windows-1252').decode(utf8);
}
