import type { StockGuard } from '#domain/stock-guard/stock-guard.schema.ts';
import { judgeFeed } from '#pipeline/guard.ts';
import type { FeedTrial } from '#pipeline/inspect/trial.ts';

/** Says why a build would refuse a feed for its counts, and which field rejects most; `null` where none would. */
export function refusalText(trial: FeedTrial, guard: StockGuard, now: Date): string | null {
  const { records, vehicles, duplicates, rejected, reasons } = trial;
  const counts = { records, accepted: vehicles.length, rejected: rejected + duplicates };
  const [refusal] = judgeFeed(counts, null, guard, now);
  if (refusal === undefined) return null;
  const byField = new Map([['id', duplicates]]);
  for (const { field, count } of reasons) byField.set(field, (byField.get(field) ?? 0) + count);
  const weightOf = ([field, count]: readonly [string, number]) => count - (MADE_FIELDS.has(field) ? 0.5 : 0);
  const [field, most] = [...byField].reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const start = `A build would refuse this feed: ${refusal.message}`;
  // No mapping reads a record that cannot be read as a whole.
  if (field === '') {
    const reason = reasons.find((one) => one.field === '')?.message ?? '';
    return `${start}, most because they cannot be read: ${reason}. Ask its sender for another file.`;
  }
  const why = most === 0 ? '' : `, most for their ${field}`;
  return `${start}${why}. Map it under "columns", see docs/feeds-in.md.`;
}

/** Fields that are made of others, which are to be mapped. */
const MADE_FIELDS = new Set(['slug', 'name']);

/** Says which command comes next. */
export const nextText = (target: string, slug: string | undefined): string =>
  slug === undefined
    ? `Next: npx forecourt new-site <slug> --feed ${target}, or add --site <slug> --write`
    : `Next: npx forecourt feed inspect ${target === '' ? '' : `${target} `}--site ${slug} --write`;
