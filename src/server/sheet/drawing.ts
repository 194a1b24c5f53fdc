import { Tinypool } from 'tinypool';
import type { drawSheet } from './draw-sheet.ts';
import type { DrawingTask } from './drawing.worker.ts';

/** How long a thread without work stays, with the fonts that it has read. */
const IDLE_MS = 60_000;

/**
 * Opens a thread that draws sheets, one after the other. It starts with the first one. Setting a sheet takes a processor for
 * a tenth of a second, and the first for a second: meanwhile no page could be served.
 */
export function openDrawing(): { draw: typeof drawSheet; close(): Promise<void> } {
  const threads = new Tinypool({
    filename: new URL('./drawing.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    async draw(sheet, { photos, logo }, now) {
      const task: DrawingTask = { sheet, photos, logo, now: now.getTime() };
      const bytes: Uint8Array<ArrayBuffer> = await threads.run(task);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    close: () => threads.destroy(),
  };
}
