import { Tinypool } from 'tinypool';
import type { drawSheet } from './draw-sheet.ts';
import type { DrawingTask } from './drawing.worker.ts';

/** How long an idle thread stays, with the fonts that it has read, milliseconds. */
const IDLE_MS = 60_000;

/**
 * Opens a thread, started by the first sheet, that draws one at a time. The first takes a processor for a second, each
 * other one for 0.1 s: on the server's own thread no page could be served meanwhile.
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
