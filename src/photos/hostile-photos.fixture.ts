import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PhotoFault } from '#sites/photo-fault.ts';
import type { HostedFile } from './hosted-files.fixture.ts';

/** Hostile photos, each with its expected outcome: a fault, or `shown`. */
export interface HostilePhoto {
  name: string;
  file: HostedFile;
  becomes: PhotoFault | 'shown';
}

/** A picture with some detail, in its own colours. */
export const picture = (width: number, height: number, seed = 1): Sharp => {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 60%)"/><rect x="${10 + ((seed * 13) % 50)}%" y="30%" width="30%" height="40%" fill="hsl(${hue + 90} 60% 30%)"/><circle cx="${(seed * 29) % 100}%" cy="70%" r="12%" fill="#222"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' });
};

const jpeg = (width: number, height: number, seed: number) => picture(width, height, seed).jpeg().toBuffer();

const html = '<!doctype html><title>Login</title><script>alert(1)</script>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>';

const status =
  (code: number, headers: Record<string, string> = {}): HostedFile =>
  (_request, response) =>
    response.writeHead(code, headers).end();

const typed =
  (type: string, bytes: Uint8Array): HostedFile =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);

/** A response with the given Content-Length. */
const rawResponse =
  (length: number, bytes: Uint8Array): HostedFile =>
  (_request, { socket }) => {
    socket?.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
    socket?.end(bytes);
  };

/** An endless response. */
const endless: HostedFile = (_request, response) => {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 1)));
  };
  response.on('drain', write);
  write();
};

/** Sends single bytes until the client disconnects. */
const drip: HostedFile = (_request, response) => {
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};

/** Photos that never complete: tests shorten their timeout. */
export const isEndless = (url: string): boolean => /\/(?:drip|silent)\.jpg$/.test(url);

/** A grey PNG of any size in few bytes. */
function emptyPng(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** All of them; bytes are generated on demand. */
export async function hostilePhotos(): Promise<HostilePhoto[]> {
  const good = await jpeg(1200, 800, 3);
  const frames = await Promise.all([1, 2, 3].map((seed) => picture(600, 400, seed).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const cases: [name: string, becomes: HostilePhoto['becomes'], file: HostedFile | Promise<Buffer>][] = [
    ['not-found.jpg', 'missing', status(404)],
    ['gone.jpg', 'missing', status(410)],
    ['no-content.jpg', 'missing', status(204)],
    ['unauthorised.jpg', 'forbidden', status(401)],
    ['forbidden.jpg', 'forbidden', status(403)],
    ['failing.jpg', 'failing', status(500)],
    ['away.jpg', 'failing', status(503)],
    ['inside.jpg', 'not_allowed', status(302, { location: 'http://169.254.169.254/latest' })],
    ['elsewhere.jpg', 'not_allowed', status(302, { location: 'https://other.example/a.jpg' })],
    ['script-scheme.jpg', 'not_allowed', status(302, { location: 'file:///etc/passwd' })],
    ['private.jpg', 'not_allowed', status(302, { location: 'http://10.0.0.1/a.jpg' })],
    ['loopback.jpg', 'not_allowed', status(302, { location: 'http://[::1]:1/a.jpg' })],
    ['named-loopback.jpg', 'not_allowed', status(302, { location: 'http://localhost:1/a.jpg' })],
    ['loop.jpg', 'missing', status(302, { location: '/loop.jpg' })],
    [
      'cut-connection.jpg',
      'unreachable',
      (_request, response) => response.writeHead(200, { 'content-length': '9' }).socket?.destroy(),
    ],
    ['21-megabytes.jpg', 'too_large', (_request, response) => response.end(Buffer.alloc(21 << 20))],
    ['endless.jpg', 'too_large', endless],
    ['drip.jpg', 'unreachable', drip],
    ['silent.jpg', 'unreachable', (_request, response) => response.writeHead(200).flushHeaders()],
    ['length-too-great.jpg', 'unreachable', rawResponse(good.length + 1000, good)],
    ['length-too-small.jpg', 'broken', rawResponse(good.length - 2000, good)],
    ['another-type.jpg', 'shown', typed('text/html', await jpeg(700, 500, 18))],
    ['zero-bytes.jpg', 'empty', ''],
    ['page.jpg', 'html', html],
    ['typed-page.jpg', 'html', typed('text/html', Buffer.from(html))],
    ['page-after-space.jpg', 'html', `\n\n  ${html}`],
    ['page-with-mark.jpg', 'html', `\uFEFF${html}`],
    ['comment-page.jpg', 'html', `<!-- ${'x'.repeat(2000)} -->${html}`],
    ['xml-error.jpg', 'html', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['drawing.jpg', 'drawing', svg],
    ['typed-drawing.jpg', 'drawing', typed('image/svg+xml', Buffer.from(svg))],
    ['drawing-with-prologue.jpg', 'drawing', `<?xml version="1.0"?>\n<!DOCTYPE svg>${svg}`],
    ['text.jpg', 'no_picture', 'This is no picture.'],
    ['json.jpg', 'no_picture', '{"error":"not found"}'],
    ['executable.jpg', 'no_picture', Buffer.from('MZ\x90\x00\x03\x00\x00\x00')],
    ['pdf.jpg', 'no_picture', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['zip.jpg', 'no_picture', Buffer.from('PK\x03\x04\x14\x00\x00\x00')],
    ['random.jpg', 'no_picture', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
    ['magic-only.jpg', 'no_picture', Buffer.from('ffd8ffe0', 'hex')],
    ['half.jpg', 'broken', good.subarray(0, good.length / 2)],
    ['end-lost.jpg', 'broken', good.subarray(0, good.length - 2000)],
    [
      'half.png',
      'broken',
      picture(900, 600, 5)
        .png()
        .toBuffer()
        .then((bytes) => bytes.subarray(0, bytes.length / 2)),
    ],
    ['50-megapixels.png', 'shown', emptyPng(8192, 6144)],
    ['51-megapixels.png', 'too_many_pixels', emptyPng(10_000, 5100)],
    ['2-gigapixels.png', 'too_many_pixels', emptyPng(50_000, 40_000)],
    ['pixel.gif', 'tiny', picture(1, 1).gif().toBuffer()],
    ['thumbnail.jpg', 'tiny', jpeg(299, 199, 6)],
    ['line.png', 'tiny', picture(4000, 3).png().toBuffer()],
    ['page-behind-picture.jpg', 'shown', Buffer.concat([await jpeg(700, 500, 7), Buffer.from(html)])],
    [
      'zip-behind-picture.jpg',
      'shown',
      Buffer.concat([await jpeg(700, 500, 8), Buffer.from('PK\x03\x04evil')]),
    ],
    ['animated.gif', 'shown', animated],
    ['cmyk.jpg', 'shown', picture(900, 600, 9).toColourspace('cmyk').jpeg().toBuffer()],
    ['sideways.jpg', 'shown', picture(900, 600, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      'script-in-exif.jpg',
      'shown',
      picture(900, 600, 11)
        .withExif({ IFD0: { Copyright: html } })
        .jpeg()
        .toBuffer(),
    ],
    ['16-bit.png', 'shown', picture(900, 600, 12).toColourspace('rgb16').png().toBuffer()],
    ['grey.jpg', 'shown', picture(900, 600, 13).greyscale().jpeg().toBuffer()],
    ['transparent.png', 'shown', picture(900, 600, 14).ensureAlpha(0.5).png().toBuffer()],
    ['named-jpg.webp', 'shown', picture(900, 600, 15).webp().toBuffer()],
    ['panorama.jpg', 'shown', jpeg(6000, 300, 16)],
    ['tower.jpg', 'shown', jpeg(300, 4000, 17)],
  ];
  return Promise.all(cases.map(async ([name, becomes, file]) => ({ name, becomes, file: await file })));
}
