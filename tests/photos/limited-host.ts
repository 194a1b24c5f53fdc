import type { ServerResponse } from 'node:http';
import type { HostedFile, PhotoHost } from '#photos/hosted-files.fixture.ts';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';

const PER_SECOND = 20;
/** Requests above the rate that wait instead of being refused. */
const BURST = 20;

interface LimitedHost extends PhotoHost {
  /** Requests so far, and those of them that were refused. */
  total(): number;
  refused(): number;
  /** Responds, also to requests so far; it is silent before. */
  open(): void;
}

/**
 * A host of different photos that limits its rate as nginx does (`limit_req` with a burst): what is above the rate
 * waits, what is above the burst is refused with 429.
 */
export async function limitedHost(paths: readonly string[]): Promise<LimitedHost> {
  const jpeg = await picture(420, 300).jpeg().toBuffer();
  const held: (() => void)[] = [];
  let isOpen = false;
  let free = 0;
  let refused = 0;
  const respond = (response: ServerResponse, path: string) => {
    const now = performance.now();
    const at = Math.max(now, free);
    if (at - now > (BURST * 1000) / PER_SECOND) {
      refused += 1;
      response.writeHead(429).end();
      return;
    }
    free = at + 1000 / PER_SECOND;
    setTimeout(() => response.end(commented(jpeg, path)), at - now);
  };
  const file: HostedFile = ({ url = '' }, response) => {
    if (isOpen) respond(response, url);
    else held.push(() => respond(response, url));
  };
  const host = await photoHost(Object.fromEntries(paths.map((path) => [path, file])));
  return {
    ...host,
    total: () => [...host.requests.values()].reduce((sum, own) => sum + own, 0),
    refused: () => refused,
    open() {
      isOpen = true;
      for (const send of held) send();
    },
  };
}

/** A JPEG with a comment of up to 253 characters: other content, so that it is encoded by itself. */
function commented(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(text.length + 2)}${text}`, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}
