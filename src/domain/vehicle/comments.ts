import type { Vehicle } from './vehicle.schema.ts';

/** Characters of dealer comments shown before "Show more" (S1 §4). */
const COMMENTS_LIMIT = 400;

/** "Dealer comments missing" (S2 §8). */
const PENDING = 'Dealer comments are pending. Please check back here later.';

export type DealerComments =
  | { kind: 'pending'; text: string }
  /**
   * Paragraphs that always show, and those behind "Show more". The first of these begins with `start`, which stands in its
   * place with a `…` until it is unfolded, so that what is read then is one text; `null` where nothing of it fits.
   */
  | ({ kind: 'comments' } & CommentParts);

interface CommentParts {
  lead: string[];
  start: string | null;
  rest: string[];
}

/** Dealer comments by their "sections separated by a pipe character" (S1 §3), cut at 400 characters (S1 §4). */
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

/** A comment may begin with a word longer than the limit; half a character is none. */
const wholeCharacters = (text: string, limit: number) => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
