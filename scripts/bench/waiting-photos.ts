import { rm } from 'node:fs/promises';
import path from 'node:path';
import { formatNumber } from '#domain/money.ts';
import { makeProject } from './dealerships.ts';
import { runAsBuilder } from './fresh-process.ts';
import { PHOTOGRAPHED } from './places.ts';
import { type BenchRow, seconds, times } from './table.ts';
import type { WarmBuilt } from './warm-program.ts';

const PHOTOS_EACH = 20;
const WARM_PROGRAM = path.join(import.meta.dirname, 'warm-program.ts');

/** Measures a publish of one changed price without the photos of the feed, and with all of them waiting to be encoded. */
export async function waitingPhotoRows(cars: number): Promise<BenchRow[]> {
  const { root, state, slug } = PHOTOGRAPHED;
  await makeProject(root, [{ slug, cars, photos: PHOTOS_EACH }]);
  await rm(state, { recursive: true, force: true });
  const without = await runAsBuilder<WarmBuilt>(WARM_PROGRAM, root, state, slug);
  const waiting = await runAsBuilder<WarmBuilt>(WARM_PROGRAM, root, state, slug, 'photos');
  const [plain_ms, waiting_ms] = [without.report.feed_to_flip_ms, waiting.report.feed_to_flip_ms];
  return [
    {
      what: 'One price changed, from asking for the stock to the flip, no photo fetched',
      value: seconds(plain_ms),
    },
    {
      what: `  with ${formatNumber(cars * PHOTOS_EACH)} photos waiting, of a host that never responds`,
      value: seconds(waiting_ms),
      ratio: `${times(waiting_ms / plain_ms)} as long`,
    },
  ];
}
