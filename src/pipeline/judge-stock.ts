import { differenceText } from '#domain/stock-guard/difference.ts';
import type { HeldFigures } from '#sites/held-feed.ts';
import type { FeedCount, Memory, MemoryWithCars } from '#sites/memory.ts';
import { asWarning, type Warning } from '#sites/snapshot.ts';
import { countFeed } from './assemble.ts';
import { refusalsOf } from './guard.ts';
import { guardValues, NOTHING_ACCEPTED } from './guard-values.ts';
import type { StockRead } from './read-stock.ts';
import { writtenWarnings } from './read-written.ts';
import type { Circumstances, Refusal } from './snapshot-request.ts';
import {
  differenceWarnings,
  foreignWarnings,
  lackingFindings,
  repeatedListingWarnings,
  stockWarnings,
  wornCarWarnings,
} from './stock-warnings.ts';

/** Stock that may be published: implausible values of single cars are those of the last good stock. */
export interface PlausibleStock {
  kind: 'plausible';
  stock: StockRead;
  warnings: Warning[];
}

interface JudgeOptions {
  /** The last good snapshot's memory; `null` for the first feed. */
  before: MemoryWithCars | null;
  circumstances: Circumstances;
  /** Whether the stock is that of a demo site, whose values are not compared. */
  invented: boolean;
}

/** Compares stock with the last good one by values and counts (rules 60 to 62); returns a `Refusal` where the whole feed is implausible. */
export function judgeStock(
  read: StockRead,
  { before, circumstances, invented }: JudgeOptions,
): PlausibleStock | Refusal {
  const { now, acceptDrop = false, written } = circumstances;
  const { settings, quarantine } = written;
  const acceptance = circumstances.waiting ?? NOTHING_ACCEPTED;
  const isCompared = read.fresh && !acceptDrop;
  const { stock, differences, reported } =
    isCompared && !invented
      ? guardValues(read, { before, acceptance, settings, now })
      : { stock: read, differences: [], reported: [] };
  const { cars, rejected, lacking } = stock.feed;
  const ofStock = [
    ...lackingFindings(lacking, quarantine.sourceOf),
    ...foreignWarnings(cars, settings),
    ...stockWarnings(cars),
    ...repeatedListingWarnings(cars),
    ...wornCarWarnings(cars, settings.site),
    ...differenceWarnings(reported),
  ];
  const warnings = [...writtenWarnings(written), ...ofStock.map(asWarning)];
  const refused = { kind: 'refused', acceptable: true, rejected, warnings } as const;
  const reasons = isCompared ? refusalsOf(stock, before, settings, now) : [];
  if (reasons.length > 0) return { ...refused, held: null, reasons: reasons.map(({ message }) => message) };
  if (before === null || differences.length === 0) return { kind: 'plausible', stock, warnings };
  const figures = heldFigures(countFeed(stock), before);
  const held = circumstances.feed === undefined ? { differences, figures } : null;
  return { ...refused, held, reasons: differences.map(differenceText) };
}

/** Compares the counts of a held feed with the last good one. */
const heldFigures = (
  { records, accepted, rejected }: FeedCount,
  { baseline, snapshot }: Memory,
): HeldFigures => ({
  held: { records, accepted, rejected },
  last_good: { accepted: baseline.last.accepted, at: snapshot.feed.fetched_at },
});
