import { canonicalLink } from '#domain/site/address.ts';

/** Elements allowed in a description, without attributes. */
const ALLOWED = new Set('p br strong b em i u s ul ol li h3 h4 h5 h6 blockquote hr sub sup small'.split(' '));
const EMPTY = new Set(['br', 'hr']);
/** Elements that end where the next one of their name starts. */
const IMPLIED_END = new Set(['p', 'li']);

/** Elements whose text is not meant to be read. */
const UNREADABLE =
  /<(script|style|template|noscript|iframe|object|svg|math|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s<>"'`\\]*$/i;

/** Open elements, outermost first, and how many there are of each name: searching them for each tag would take minutes. */
interface OpenElements {
  names: string[];
  counts: Map<string, number>;
}

/**
 * Sanitises third-party HTML for printing (rules 55): writes every tag from an allow-list, allows links to https, mail,
 * phone or this site, and escapes all else as text.
 */
export function safeHtml(html: string): string {
  const readable = html.replace(COMMENT, '').replace(UNREADABLE, '');
  const open: OpenElements = { names: [], counts: new Map() };
  let safe = '';
  let from = 0;
  for (const tag of readable.matchAll(TAG)) {
    const [markup, slash, name = '', attributes = ''] = tag;
    safe +=
      asText(readable.slice(from, tag.index)) + safeTag(open, name.toLowerCase(), slash === '/', attributes);
    from = tag.index + markup.length;
  }
  safe += asText(readable.slice(from));
  return safe + closeUntil(open, 0);
}

function safeTag(open: OpenElements, name: string, closing: boolean, attributes: string): string {
  if (name !== 'a' && !ALLOWED.has(name)) return ' ';
  if (EMPTY.has(name)) return `<${name}>`;
  if (closing) return isOpen(open, name) ? closeUntil(open, open.names.lastIndexOf(name)) : '';
  if (name === 'a') return openLink(open, attributes);
  const isImplied = IMPLIED_END.has(name) && open.names.at(-1) === name;
  const closed = isImplied ? closeUntil(open, open.names.length - 1) : '';
  begin(open, name);
  return `${closed}<${name}>`;
}

function openLink(open: OpenElements, attributes: string): string {
  const found = HREF.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&');
  if (!SAFE_LINK.test(href) || isOpen(open, 'a')) return '';
  begin(open, 'a');
  return `<a href="${canonicalLink(href).replaceAll('&', '&amp;')}">`;
}

const isOpen = ({ counts }: OpenElements, name: string): boolean => countOf(counts, name) > 0;
const countOf = (counts: OpenElements['counts'], name: string): number => counts.get(name) ?? 0;

function begin({ names, counts }: OpenElements, name: string): void {
  names.push(name);
  counts.set(name, countOf(counts, name) + 1);
}

function closeUntil({ names, counts }: OpenElements, length: number): string {
  const closed = names.splice(length).reverse();
  for (const name of closed) counts.set(name, countOf(counts, name) - 1);
  return closed.map((name) => `</${name}>`).join('');
}

/** Escapes every special character; entities stay as they are. */
function asText(text: string): string {
  return text
    .replace(/&(?!#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,30};)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
