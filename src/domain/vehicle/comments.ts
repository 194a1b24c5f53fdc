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

function cut(sections: string[], limit: number): { lead: string[]; rest: string[] } {
  const [section, ...later] = sections;
  if (section === undefined) return { lead: [], rest: [] };
  if (section.length <= limit) {
    const { lead, rest } = cut(later, limit - section.length);
    return { lead: [section, ...lead], rest };
  }
  const start =
    wholeWords(section, limit) || (limit === COMMENTS_LIMIT ? wholeCharacters(section, limit) : '');
  if (start === '') return { lead: [], rest: sections };
  return { lead: [`${start}…`], rest: [section.slice(start.length).trimStart(), ...later] };
}

const wholeWords = (text: string, limit: number) =>
  text
    .slice(0, limit + 1)
    .replace(/(?:^|\s)\S*$/, '')
    .trimEnd();

/** A comment may begin with a word longer than the limit; half a character is none. */
const wholeCharacters = (text: string, limit: number) => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
