import { formatNumber } from '#domain/money.ts';
import type { Round } from './rounds.ts';
import { type BenchRow, median, megabytes, seconds, target, times } from './table.ts';

/** Summarises all rounds, with targets for the ratios. */
export function summary(rounds: readonly Round[]): BenchRow[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  const asFastAsPlain = of((round) => round.plain_ms / printing_ms(round));
  const asFastAsClean = of(({ clean, warm }) => clean.report.snapshot_to_flip_ms / warm.snapshot_to_flip_ms);
  const asLongAsOne = of(({ clean, many }) => many.ms / clean.ms);
  const rss_mb = of(({ clean }) => clean.report.rss_mb);
  const flip_ms = of(({ warm }) => warm.snapshot_to_flip_ms);
  const unchanged_ms = of(({ unchanged }) => unchanged.report.built_ms);
  return [
    {
      what: `Plain astro build, ${pages(rounds, 'clean')}`,
      value: seconds(of(({ plain_ms }) => plain_ms)),
    },
    {
      what: 'Clean build of the same pages',
      value: seconds(of(printing_ms)),
      ratio: `${times(asFastAsPlain)} as fast`,
      target: target('≥ 3x', asFastAsPlain >= 3),
    },
    { what: '  with reading and checking the feed', value: seconds(of(({ clean }) => clean.ms)) },
    { what: '  most memory', value: megabytes(rss_mb), target: target('< 800 MB', rss_mb < 800) },
    {
      what: 'One price changed, from snapshot to flip, by a builder that is warm',
      value: seconds(flip_ms),
      ratio: `${times(asFastAsClean)} as fast as clean`,
      target: target('≥ 20x, < 1 s', asFastAsClean >= 20 && flip_ms < 1000),
    },
    {
      what: '  from asking for the stock to the flip',
      value: seconds(of(({ warm }) => warm.feed_to_flip_ms)),
    },
    {
      what: `  by a process of its own, to the end, ${pages(rounds, 'changed')}`,
      value: seconds(of(({ changed }) => changed.report.built_ms)),
    },
    {
      what: `Nothing changed, ${pages(rounds, 'unchanged')}`,
      value: seconds(unchanged_ms),
      target: target('< 0.5 s', unchanged_ms < 500),
    },
    {
      what: `As many cars over many sites, ${pages(rounds, 'many')}`,
      value: seconds(of(({ many }) => many.ms)),
      ratio: `${times(asLongAsOne)} the one site`,
      target: target('≤ 1.3x', asLongAsOne <= 1.3),
    },
  ];
}

/** Returns the command's time without reading the stock, because plain Astro is given the snapshot. */
export const printing_ms = ({ clean }: Round): number => clean.ms - clean.report.stock_ms;

const pages = (rounds: readonly Round[], measured: 'clean' | 'unchanged' | 'changed' | 'many') =>
  `${formatNumber(median(rounds.map((round) => round[measured].report.rendered)))} pages`;
