import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { videoOf } from '#domain/video/video.ts';
import { safeAddress } from './address.ts';
import { instantAt } from './fields.ts';
import { addressIn, photosIn, secure } from './photos.ts';
import { doubt, isEmpty, listIn, quoted, type RecordReader, valueAt } from './reading.ts';

/** With fewer, a car jumps rather than turns. */
const MIN_FRAMES = 8;

/** What few cars have: absent from all others. */
export function walkAroundAt(
  reading: RecordReader,
): Pick<Vehicle, 'video' | 'video_uploaded_at' | 'turntable'> {
  const video = videoAt(reading);
  const uploaded = video === null ? null : instantAt(reading, 'video_uploaded_at');
  const turntable = turntableAt(reading);
  return {
    ...(video !== null && { video }),
    ...(uploaded !== null && { video_uploaded_at: uploaded }),
    ...(turntable !== null && { turntable }),
  };
}

/** The first address that a page can play; without one, those of the feed are reported. */
function videoAt(reading: RecordReader): string | null {
  const value = listIn(valueAt(reading.record, 'video'));
  const written = [value].flat().flatMap((entry) => addressIn(entry) ?? []);
  const addresses = written.filter((address) => !isEmpty(address));
  const playable = addresses.map((address) => playableAt(address, reading)).find((safe) => safe !== null);
  if (playable !== undefined) return playable;
  for (const address of addresses) {
    doubt(
      reading,
      'video',
      `${quoted(address)} is omitted: videos are shown from YouTube, from Vimeo, or as .mp4 or .webm over https from a host of images.hosts`,
    );
  }
  return null;
}

function playableAt(address: string, { site }: RecordReader): string | null {
  const safe = safeAddress(secure(address));
  const video = safe === null ? null : videoOf(safe);
  if (safe === null || video === null) return null;
  const isForeignFile = video.player === null && safe.startsWith('https:');
  return !isForeignFile || site.images.hosts.includes(new URL(safe).host) ? safe : null;
}

function turntableAt(reading: RecordReader): string[] | null {
  const frames = photosIn(reading, 'turntable');
  if (frames.length === 0) return null;
  if (frames.length >= MIN_FRAMES) return frames;
  return doubt(
    reading,
    'turntable',
    `A 360° view of ${frames.length} is omitted: it needs ${MIN_FRAMES} photos around the car`,
  );
}
