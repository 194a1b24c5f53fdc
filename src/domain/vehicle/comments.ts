import type { Vehicle } from './vehicle.schema.ts';

/** Characters of dealer comments shown before "Show more" (S1 §4). */
const COMMENTS_LIMIT = 400;

/** "Dealer comments missing" (S2 §8). */
const PENDING = 'Dealer comments are pending. Please check back here later.';

export type DealerComments =
  | { kind: 'pending'; text: string }
  /**
   * `lead` are the paragraphs always shown, `rest` those behind "Show more". `start` is the shortened first paragraph of
   * `rest`, with `…`, shown in its place until unfolded; `null` if none of it fits.
   */
  | ({ kind: 'comments' } & CommentParts);

interface CommentParts {
  lead: string[];
  start: string | null;
  rest: string[];
}

/** Splits dealer comments into "sections separated by a pipe character" (S1 §3), cut at 400 characters (S1 §4). */
export function dealerComments({ dealercomments }: Pick<Vehicle, 'dealercomments'>): DealerComments {
  const sections = (dealercomments ?? '')
    .split('|')
    .map((section) => section.trim())
    .filter((section) => section !== '');
  if (sections.length === 0) return { kind: 'pending', text: PENDING };
  return { kind: 'comments', ...cut(sections, COMMENTS_LIMIT) };
}

function cut(sections: string[], limit: number): CommentParts {
  const [section, ...later] = sections;
  if (section === undefined) return { lead: [], start: null, rest: [] };
  if (section.length <= limit) {
    const { lead, ...more } = cut(later, limit - section.length);
    return { lead: [section, ...lead], ...more };
  }
  const start =
    wholeWords(section, limit) || (limit === COMMENTS_LIMIT ? wholeCharacters(section, limit) : '');
  return { lead: [], start: start === '' ? null : `${start}…`, rest: sections };
}

const wholeWords = (text: string, limit: number) =>
  text
    .slice(0, limit + 1)
    .replace(/(?:^|\s)\S*$/, '')
    .trimEnd();

/** Cuts a first word longer than the limit, without splitting a surrogate pair. */
const wholeCharacters = (text: string, limit: number) => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
