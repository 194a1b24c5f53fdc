import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import type { FeedLayout } from '../format/feed-layout.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');

/** Inspects a feed, and reads the proposal as settings would: whatever is proposed can be written there. */
export async function inspect(text: string, layout: FeedLayout = { format: 'csv' }) {
  const inspection = await inspectFeed(feedOf(text), layout, { site: fixtureSite(), now: NOW });
  const { notes, ...mapping } = inspection.proposal;
  parse(stockSourceSchema, { type: 'file', path: 'stock.csv', ...mapping }, 'stock');
  return inspection;
}

export const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');
