import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { openLanes } from '#sites/lanes.ts';
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

/** What a drawing is encoded from when somebody asks for it. */
interface DrawingPlan {
  address: string;
  quality: number;
}

/** Drawings that are encoded at a time: the rest of the machine builds and serves. */
const LANES = 2;

const planFile = (folder: string, hash: string) => join(folder, `${hash}.plan.json`);

/** The drawing as it is once it is encoded, and a plan of it in the image cache that `openPendingPictures` reads. */
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

/** Reads a file of the image cache by its name, and encodes it where it is planned; `null` where there is no such file. */
export type PictureReader = (name: string) => Promise<Buffer<ArrayBuffer> | null>;

/** The files of planned pictures in the image cache, each encoded once, few at a time. */
export function openPendingPictures(folder: string): PictureReader {
  const flights = new SingleFlight<Buffer<ArrayBuffer> | null>();
  const inLane = openLanes(LANES);
  return (name) => flights.run(name, () => inLane(() => readOrEncode(name, folder)));
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
    // Power was lost as it was written: the next build plans the picture again.
    return null;
  }
}

const isOffered = ({ variants }: EncodedPicture, name: string) =>
  variants.some(({ path }) => basename(path) === name);
