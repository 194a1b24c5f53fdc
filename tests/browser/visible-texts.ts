import { Parser } from 'htmlparser2';
import { isValidAt } from '#domain/validity.ts';

/** Elements without visible text, or without text on the stock: the footer has the year of its print. */
const UNREAD = new Set(['head', 'script', 'style', 'template', 'noscript', 'footer']);

/** What the browser's own search finds is collapsed, not withdrawn. */
const isHidden = (hidden: string | undefined) => hidden !== undefined && hidden !== 'until-found';

const cache = new Map<string, ReadonlySet<string>>();

/** Every text of a page that no attribute hides, each once. */
export function visibleTexts(html: string): ReadonlySet<string> {
  const texts = cache.get(html) ?? readTexts(html, ({ hidden }) => !isHidden(hidden));
  cache.set(html, texts);
  return texts;
}

/** Every text of a page that is shown at `now` by the validity that it was printed with. */
export const textsAt = (html: string, now: Date): ReadonlySet<string> =>
  readTexts(html, ({ hidden, 'data-from': from, 'data-until': until }) =>
    from === undefined && until === undefined ? !isHidden(hidden) : isValidAt({ from, until }, now),
  );

function readTexts(
  html: string,
  isShown: (attributes: Record<string, string>) => boolean,
): ReadonlySet<string> {
  const texts = new Set<string>();
  const open: boolean[] = [];
  let text = '';
  const endText = () => {
    const read = text.replaceAll(/\s+/g, ' ').trim();
    if (open.at(-1) && read !== '') texts.add(read);
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      endText();
      open.push((open.at(-1) ?? true) && !UNREAD.has(name) && isShown(attributes));
    },
    onclosetag() {
      endText();
      open.pop();
    },
    oncomment: endText,
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return texts;
}
