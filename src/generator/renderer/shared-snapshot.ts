import type { Snapshot } from '#sites/snapshot.ts';

const LINE_FEED = 10;

/**
 * A snapshot as bytes that all threads read: a line for the rest, then one for each car. One text would take several
 * times its size, and twice that with a single character outside Latin-1.
 */
export function shareSnapshot({ vehicles, ...rest }: Snapshot): SharedArrayBuffer {
  const lines = [rest, ...vehicles].map((part) => Buffer.from(`${JSON.stringify(part)}\n`));
  const shared = new SharedArrayBuffer(lines.reduce((bytes, { length }) => bytes + length, 0));
  const bytes = new Uint8Array(shared);
  let offset = 0;
  for (const line of lines) {
    bytes.set(line, offset);
    offset += line.length;
  }
  return shared;
}

export function sharedSnapshot(shared: SharedArrayBuffer): Snapshot {
  const [rest, ...vehicles] = lines(Buffer.from(shared)).map((line) => JSON.parse(line));
  return { ...rest, vehicles };
}

function lines(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    found.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return found;
}
