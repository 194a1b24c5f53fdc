import type { ReleaseStore } from '#generator/store/release-store.ts';
import type { StoreResult } from '#generator/store/release-writer.ts';

const PAGES = 40;
const PADDING = '<p>A car like any other.</p>'.repeat(2000);

/** Every page of a generation contains it, except `/same`, whose bytes are never written again. */
export function pagesOf(generation: number): [path: string, body: Buffer][] {
  const pages = Array.from({ length: PAGES }, (_, index): [string, Buffer] => [
    index === 0 ? '/' : `/cars/${index}`,
    Buffer.from(`generation ${generation} page ${index} ${PADDING}`),
  ]);
  return [...pages, ['/same', Buffer.from(PADDING)]];
}

/** Publishes a generation on top of the live one; its number is its sequence. */
export async function publishGeneration(store: ReleaseStore, generation: number): Promise<StoreResult> {
  const writer = await store.begin(store.current());
  try {
    for (const [path, body] of pagesOf(generation))
      writer.put(path, body, { type: 'text/html; charset=utf-8' });
    return await writer.publish({
      sequence: generation,
      snapshot: `snapshot-${generation}`,
      renderer: 'renderer',
      redirects: [],
      traces: () => '',
      now: new Date(),
    });
  } finally {
    await writer.discard();
  }
}
