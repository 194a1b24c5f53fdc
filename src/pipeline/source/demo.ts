import { demoFeed } from '#demo/stock/demo-feed.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { type Fetched, keepFeed, type SourceContext } from './feed-body.ts';

/** Invented cars, dated relative to `now`. */
export async function fetchDemo(
  { cars }: Extract<StockSource, { type: 'demo' }>,
  { site, locations, now, state }: SourceContext,
): Promise<Fetched> {
  const records = await demoFeed({ site, locations, cars, now, stateDir: state });
  const body = await keepFeed(
    [new TextEncoder().encode(JSON.stringify(records))],
    state,
    'The invented stock',
  );
  return { kind: 'fetched', body, etag: null, last_modified: null };
}
