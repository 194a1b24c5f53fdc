import { count } from '#domain/count.ts';
import type { SiteFinding } from './snapshot.ts';

/** Most findings of one file that are listed: nobody reads more, and a text may have 100,000. */
const MAX_LISTED = 20;

/** Keeps the first findings of each file, and counts the others at the place of the first of them. */
export function fewPerFile(findings: readonly SiteFinding[]): SiteFinding[] {
  const byFile = Map.groupBy(findings, ({ origin }) => origin.file);
  const next = new Map([...byFile.values()].map((all) => [all[MAX_LISTED], all.length - MAX_LISTED]));
  const listed = new Set([...byFile.values()].flatMap((all) => all.slice(0, MAX_LISTED + 1)));
  return findings
    .filter((finding) => listed.has(finding))
    .map((finding) => {
      const more = next.get(finding);
      return more === undefined ? finding : others(finding, more);
    });
}

const others = ({ source, origin }: SiteFinding, more: number): SiteFinding => ({
  source,
  origin,
  field: '',
  remedy: 'Fix the findings above first',
  message: `The file has ${count(more, 'more finding')}`,
});
