import type { SheetOfCar } from '#domain/view/vehicle-sheet.ts';
import { drawSheet } from './draw-sheet.ts';

/** A car's sheet to draw, as it comes to a thread: buffers arrive as plain arrays of bytes. */
export interface DrawingTask {
  sheet: SheetOfCar;
  photos: readonly Uint8Array[];
  logo: Uint8Array | null;
  /** Unix milliseconds. */
  now: number;
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Draws a sheet in this thread. */
export default function draw({ sheet, photos, logo, now }: DrawingTask): Promise<Uint8Array> {
  const pictures = { photos: photos.map(bufferOf), logo: logo && bufferOf(logo) };
  return drawSheet(sheet, pictures, new Date(now));
}
