import type { FeedBody } from '../source/feed-body.ts';
import { PIECE } from './encoding.ts';

/** How much of a document's start and end is searched: what it says of its pages is beside its records. */
const EDGE_BYTES = 4096;

/** What APIs write where more pages follow. */
const MORE = [
  /"(?:next|next_?(?:page_?)?(?:url|uri|link)|@?odata\.nextLink)"\s*:\s*(?:\{\s*"href"\s*:\s*)?"(?:https?:|\/|\?)/i,
  /"(?:has_?(?:next(?:_?page)?|more(?:_?pages)?))"\s*:\s*true/i,
  /"(?:last_?page|total_?pages|page_?count|num_?pages)"\s*:\s*"?(?:[2-9]|[1-9]\d+)\b/i,
];

const TOTAL = /"total(?:_?(?:count|records|results|items))?"\s*:\s*"?(\d+)/i;

/** Whether a JSON document of so many records says beside them that it is one page of several. */
export function hasMorePages(body: FeedBody, records: number): boolean {
  const start = textAt(body, 0).split('[', 1)[0] ?? '';
  const end = textAt(body, Math.max(0, sizeOf(body) - EDGE_BYTES));
  // A record may have a total as well.
  const total = TOTAL.exec(`${start}\n${end.slice(end.lastIndexOf(']') + 1)}`)?.[1];
  return MORE.some((one) => one.test(start) || one.test(end)) || Number(total ?? 0) > records;
}

const textAt = (body: FeedBody, at: number) => body.read(at, EDGE_BYTES).toString('latin1');

function sizeOf({ read }: FeedBody): number {
  let size = 0;
  for (let { length } = read(0, PIECE); length > 0; { length } = read(size, PIECE)) size += length;
  return size;
}
