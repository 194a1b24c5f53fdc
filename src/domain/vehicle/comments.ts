import type { Vehicle } from './vehicle.schema.ts';

/** Characters of dealer comments shown before "Show more" (S1 §4). */
const COMMENTS_LIMIT = 400;

/** "Dealer comments missing" (S2 §8). */
const PENDING = 'Dealer comments are pending. Please check back here later.';

export type DealerComments =
  | { kind: 'pending'; text: string }
  /** Paragraphs shown at once and those behind "Show more"; `…` ends a lead that stops inside a paragraph. */
  | { kind: 'comments'; lead: string[]; rest: string[] };

/** Dealer comments by their "sections separated by a pipe character" (S1 §3), cut at 400 characters (S1 §4). */
export function dealerComments({ dealercomments }: Pick<Vehicle, 'dealercomments'>): DealerComments {
  const sections = (dealercomments ?? '')
    .split('|')
    .map((section) => section.trim())
    .filter((section) => section !== '');
  if (sections.length === 0) return { kind: 'pending', text: PENDING };
  return { kind: 'comments', ...cut(sections, COMMENTS_LIMIT) };
}

/** Keeps whole words, and whole characters where the first word alone is longer than the limit. */
function cut(sections: string[], limit: number): { lead: string[]; rest: string[] } {
  let left = limit;
  const overflow = sections.findIndex((section) => {
    left -= section.length;
    return left < 0;
  });
  const section = sections[overflow];
  if (section === undefined) return { lead: sections, rest: [] };
  const fitting = section.slice(0, section.length + left + 1);
  const words = fitting.replace(/(?:^|\s)\S*$/, '').trimEnd();
  if (words === '' && overflow > 0)
    return { lead: sections.slice(0, overflow), rest: sections.slice(overflow) };
  const start = words === '' ? fitting.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '') : words;
  return {
    lead: [...sections.slice(0, overflow), `${start}…`],
    rest: [section.slice(start.length).trimStart(), ...sections.slice(overflow + 1)],
  };
}
