import type { Http } from '#net/http.ts';
import { limitConcurrency } from '#sites/concurrency-limit.ts';
import type { PhotoFault } from '#sites/photo-fault.ts';
import { sha256 } from '#sites/sha256.ts';
import { SingleFlight } from '#sites/single-flight.ts';
import { areFilesThere, describePhoto, encoderIdentity, pixelsOf, writePhotoFiles } from './encode-photo.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { photoFault } from './inspect-photo.ts';
import { whenFree } from './photo-database.ts';
import type { PhotoIndex } from './photo-index.ts';
import type { DuePhoto, EncodedPhoto, PhotoOutcome } from './photo-outcome.ts';

export interface PhotoWork {
  index: PhotoIndex;
  http: Http;
  /** Folder of the image cache. */
  images: string;
  /** Encoding quality, 1 to 100. */
  quality: number;
  now: () => Date;
}

/** One at a time: encoding uses all processors, and a second run would only use memory. */
const limited = limitConcurrency(1);
/** By name, so that equal bytes at two addresses are encoded once. */
const encodings = new SingleFlight<EncodedPhoto>();

/** Fetches and encodes a claimed photo, and records the outcome: its files first, then the index. */
export async function encodeDue(photo: DuePhoto, work: PhotoWork): Promise<PhotoOutcome> {
  const outcome = await outcomeOf(photo, work).catch(async (error: unknown) => {
    await whenFree(() => work.index.release(photo));
    throw error;
  });
  await whenFree(() => work.index.settle(photo, outcome, work.now()));
  return outcome;
}

async function outcomeOf(photo: DuePhoto, work: PhotoWork): Promise<PhotoOutcome> {
  // Files of another quality or encoder are made again, from bytes that have not changed either.
  const isCurrent = photo.hash !== null && photo.name === nameOf(photo.hash, work);
  const validators = isCurrent ? {} : { etag: null, last_modified: null };
  const fetched = await fetchPhoto({ ...photo, ...validators }, work.http);
  if (fetched.kind !== 'fetched') return fetched;
  const { bytes, etag, last_modified } = fetched;
  const hash = sha256(bytes);
  const fault = await photoFault(bytes);
  if (fault !== null) return { kind: 'faulty', fault };
  const encoded = await encodedPhoto(bytes, hash, work);
  return typeof encoded === 'string'
    ? { kind: 'faulty', fault: encoded }
    : { kind: 'encoded', photo: encoded, etag, last_modified };
}

/** The name of a photo's files: by its bytes, and by what encodes them. */
const nameOf = (hash: string, { quality }: PhotoWork): string =>
  sha256(`${hash} ${encoderIdentity(quality)}`).slice(0, 20);

async function encodedPhoto(
  bytes: Uint8Array,
  hash: string,
  work: PhotoWork,
): Promise<EncodedPhoto | PhotoFault> {
  const name = nameOf(hash, work);
  const stored = work.index.encodedAs(name);
  if (stored !== null && areFilesThere(work.images, stored)) return stored;
  try {
    return await encodings.run(name, () => limited(() => encode(bytes, { hash, name }, work)));
  } catch (error) {
    if (isDiskError(error)) throw error;
    return 'broken';
  }
}

/** Whether the disk failed, not the photo. */
const isDiskError = (error: unknown): boolean => error instanceof Error && error.cause !== undefined;

async function encode(
  bytes: Uint8Array,
  { hash, name }: { hash: string; name: string },
  { quality, images }: PhotoWork,
): Promise<EncodedPhoto> {
  const pixels = await pixelsOf(bytes);
  const described = await describePhoto(pixels);
  return { ...described, hash, name, bytes: await writePhotoFiles(pixels, { name, quality, images }) };
}
