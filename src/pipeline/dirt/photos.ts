import { videoOf } from '#domain/video/video.ts';
import { isDemoPicture, safeAddress } from './address.ts';
import { doubt, fault, isEmpty, isRecord, listIn, quoted, type RecordReader, valueAt } from './reading.ts';

const MAX_PHOTOS = 100;
const FIELDS_LENGTH = 60;

/** Addresses of videos have one of these: to cut up that of every photo costs time. */
const MAY_BE_VIDEO = /youtu|vimeo|\.(?:mp4|m4v|webm)/i;

/** Photo addresses in the feed's order without repetition, the feed's primary image first; unsafe ones are dropped and reported. */
export function photosAt(reading: RecordReader): string[] {
  const images = photosIn(reading, 'images');
  const photos = images.length > 0 ? images : photosIn(reading, 'thumbnails');
  const primary = photosIn(reading, 'primary_image_url').slice(0, 1);
  return [...new Set([...primary, ...photos])].slice(0, MAX_PHOTOS);
}

/** The photo addresses of one field, in order; unsafe ones are dropped and reported. */
export function photosIn(reading: RecordReader, path: string): string[] {
  const value = withinGroups(listIn(valueAt(reading.record, path)));
  if (value === undefined || value === null) return [];
  if (isRecord(value) && addressIn(value) === null) {
    fault(reading, path, 'invalid_type', 'Expected a list of addresses, found an object');
    return [];
  }
  return (Array.isArray(value) ? value : [value]).flatMap((entry) => {
    const address = addressIn(entry);
    if (address === null && !isEmpty(entry)) {
      const fields = isRecord(entry) ? Object.keys(entry).join(', ').slice(0, FIELDS_LENGTH) : quoted(entry);
      doubt(reading, path, `An entry has no address of a photo, but ${fields || 'nothing'}`);
    }
    if (address === null || /^(?:null|undefined)?$/i.test(address.trim())) return [];
    const safe = printable(address, reading);
    if (safe === null || (MAY_BE_VIDEO.test(safe) && videoOf(safe) !== null)) {
      doubt(
        reading,
        path,
        `${quoted(address)} is ${safe === null ? whyUnsafe(address) : 'a video and no photo'}`,
      );
      return [];
    }
    const photo_host = hostOf(safe);
    if (photo_host === null || isShown(photo_host, reading)) return [safe];
    const message = `Photos from ${photo_host} are omitted: images.hosts in site.json does not name it`;
    reading.doubts.push({ field: path, message, photo_host });
    return [];
  });
}

/** "photos/1.jpg", on a host that the feed does not name; a word such as "Yes" or "N/A" is none. */
const RELATIVE = /^(?!n\/a$)(?=.*(?:\/|\.(?:jpe?g|png|webp|avif|gif)\b))\.{0,2}\/?[\w%~-][^:]*$/i;

const whyUnsafe = (address: string): string =>
  RELATIVE.test(address.trim())
    ? 'a relative address: set "base" in the mapping to what stands in front'
    : 'not an https address or a path of the site';

/** The addresses of `{main: "…", others: ["…"]}` as one list; any other value as it is. */
function withinGroups(value: unknown): unknown {
  if (!isRecord(value) || addressIn(value) !== null) return value;
  const entries = Object.values(value).flat();
  return entries.length > 0 && entries.every((entry) => addressIn(entry) !== null) ? entries : value;
}

function printable(address: string, { site }: RecordReader): string | null {
  if (site.stock.type === 'demo' && isDemoPicture(address)) return address;
  return safeAddress(secure(address));
}

/** `dms.example/1.jpg` */
const STARTS_WITH_HOST = /^(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)/i;

/** Pages of https show photos of https alone: browsers request no other address of these hosts either. */
export const secure = (address: string) =>
  address
    .trim()
    .replace(/&amp;/gi, '&')
    .replace(STARTS_WITH_HOST, '//')
    .replace(/^(?:http:)?\/\/(?=[^/:]+\/)/i, 'https://');

/** The host of a safe address; `null` for one of the site. */
const hostOf = (address: string): string | null => /^https:\/\/([^/?#]+)/.exec(address)?.[1] ?? null;

/** Shoppers' browsers call no host but those that the settings name; an image CDN fetches the others' photos itself. */
const isShown = (host: string, { site: { images } }: RecordReader): boolean =>
  images.cdn !== null || images.hosts.includes(host);

/** Names of the address of a photo, the most usual first. */
const ADDRESS_KEYS = [
  ...['contentUrl', 'url', 'image', 'original', 'large', 'src', 'href', 'link', 'uri', 'path', 'imageUrl'],
  ...['image_url', 'fileUrl', 'file_url', 'photo', 'URL', 'Url'],
] as const;

/** Returns the address in `"…"`, `{url: "…"}`, `{src: "…"}` or `{image: {url: "…"}}`. */
export function addressIn(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return null;
  const key = ADDRESS_KEYS.find((name) => !isEmpty(entry[name]));
  return key === undefined ? null : addressIn(entry[key]);
}
