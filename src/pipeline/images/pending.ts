import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { limitConcurrency } from '#sites/concurrency-limit.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { SingleFlight } from '#sites/single-flight.ts';
import type { Media } from '#sites/snapshot.ts';
import {
  type EncodedPicture,
  encodeWidth,
  isWhole,
  pictureFiles,
  pictureHash,
  previewOf,
  previewPath,
} from './cache.ts';
import { type DrawnPicture, demoPicture } from './demo-picture.ts';

/** What a drawing is encoded from on request. */
interface DrawingPlan {
  address: string;
  quality: number;
}

/** Drawings that are encoded at a time, to leave the machine to builds and requests. */
const CONCURRENCY = 2;

const planFile = (folder: string, hash: string) => join(folder, `${hash}.plan.json`);

/** Describes a drawing as encoded, and writes its plan to the image cache for `openPendingPictures`. */
export async function planPicture(
  { address, preview }: { address: string; preview: boolean },
  source: DrawnPicture,
  { quality, folder }: { quality: number; folder: string },
): Promise<Media> {
  const hash = pictureHash(source, quality);
  const picture = pictureFiles(hash, source.size);
  if (!isWhole(picture, folder)) {
    const plan: DrawingPlan = { address, quality };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(planFile(folder, hash), JSON.stringify(plan), { mode: 0o600 });
  }
  return { ...picture, preview: preview ? previewPath(picture) : null };
}

/** Reads a file of the image cache by name, encoding it if planned; `null` for an unknown file. */
export type PictureReader = (name: string) => Promise<Buffer<ArrayBuffer> | null>;

/** Serves files of the image cache, encoding planned pictures once, few at a time. */
export function openPendingPictures(folder: string): PictureReader {
  const flights = new SingleFlight<Buffer<ArrayBuffer> | null>();
  const limited = limitConcurrency(CONCURRENCY);
  return (name) => flights.run(name, () => limited(() => readOrEncode(name, folder)));
}

async function readOrEncode(name: string, folder: string): Promise<Buffer<ArrayBuffer> | null> {
  const [hash = '', kind = ''] = name.split(/[-.]/);
  if (!/^[0-9a-f]{20}$/.test(hash)) return null;
  const cached = await readFile(join(folder, name)).catch(() => null);
  if (cached !== null) return cached;
  const plan = await readPlan(planFile(folder, hash));
  const source = plan && demoPicture(plan.address);
  if (plan === null || source === null || pictureHash(source, plan.quality) !== hash) return null;
  const picture = pictureFiles(hash, source.size);
  const bytes = await source.read();
  const write = async (width: number) => {
    const { data } = await encodeWidth(bytes, width, plan.quality);
    await replaceFile(join(folder, `${hash}-${width}.webp`), data);
  };
  if (kind === 'preview') {
    await write(picture.width);
    await previewOf(picture, folder);
  } else if (isOffered(picture, name)) await write(Number(kind));
  else return null;
  return readFile(join(folder, name));
}

async function readPlan(file: string): Promise<DrawingPlan | null> {
  try {
    return JSON.parse((await textIfThere(file)) ?? 'null');
  } catch {
    // Truncated by a power loss: the next build plans the picture again.
    return null;
  }
}

const isOffered = ({ variants }: EncodedPicture, name: string) =>
  variants.some(({ path }) => basename(path) === name);
