import { nearestName } from '#domain/nearest-name.ts';
import { type FeedLayout, isTabular } from '../format/feed-layout.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import type { NamedColumn } from './field-reader.ts';
import type { LackingColumn } from './lacking-column.ts';

/** The columns named at `setting` that are none of those `seen`. */
export function lackingColumns(
  setting: string,
  columns: readonly NamedColumn[],
  seen: ReadonlySet<string>,
): LackingColumn[] {
  const isThere = (column: string) => seen.has(column) || seen.has(/^[^.[]+/.exec(column)?.[0] ?? '');
  return columns
    .filter(({ spellings }) => !spellings.some(isThere))
    .map(({ verb, spellings: [column = ''] }) => ({
      setting: verb === null ? setting : `${setting}.${verb}`,
      column,
      nearest: nearestName(column, seen),
    }));
}

/** Throws `FeedUnusable` where a table lacks columns: each of its rows has all, so that they were renamed or misspelt. */
export function refuseLacking(lacking: readonly LackingColumn[], layout: FeedLayout): void {
  if (lacking.length === 0 || !isTabular(layout)) return;
  const messages = lacking.map((one) => `${one.setting} of site.json: ${lackingText(one)}`);
  throw new FeedUnusable('unknown_column', messages.join('; '), { lacking });
}

/** Describes a column that the feed lacks, with the most similar name. */
export function lackingText({ column, nearest }: LackingColumn): string {
  const hint = nearest === null ? '' : `; the nearest is "${nearest}"`;
  return `The feed has no column "${column}"${hint}`;
}
