/** A start tag with its attributes, decoded. */
export interface StartTag {
  name: string;
  attributes: Map<string, string>;
  /** The raw text of a script or style; `''` for every other element. */
  raw: string;
}

/** A page as a browser's tokenizer splits it. */
export interface PageTokens {
  tags: StartTag[];
  /** Decoded text between tags, without scripts and styles. */
  texts: string[];
}

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<\/[a-z][^>]*>|<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const ATTRIBUTE = /([^\s/=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Splits a page; everything that is not a tag is text. */
export function pageTokens(html: string): PageTokens {
  const tags: StartTag[] = [];
  const texts: string[] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [all, name, attributes = ''] = match;
    if (name === undefined) {
      if (!/^<[!/]/.test(all)) texts.push(decoded(all));
      continue;
    }
    const tag = { name: name.toLowerCase(), attributes: attributesOf(attributes), raw: '' };
    tags.push(tag);
    if (tag.name !== 'script' && tag.name !== 'style') continue;
    const end = html.slice(token.lastIndex).search(new RegExp(`</${tag.name}`, 'i'));
    tag.raw = end === -1 ? html.slice(token.lastIndex) : html.slice(token.lastIndex, token.lastIndex + end);
    token.lastIndex += tag.raw.length;
  }
  return { tags, texts };
}

function attributesOf(text: string): Map<string, string> {
  const pairs = Array.from(text.matchAll(ATTRIBUTE), ([, name = '', ...values]): [string, string] => [
    name.toLowerCase(),
    decoded(values.find((value) => value !== undefined) ?? ''),
  ]);
  return new Map(pairs.reverse());
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.replace(/&(?:#(x?)([0-9a-f]+)|([a-z]+));?/gi, (entity, hex: string, digits?: string, name?: string) =>
    digits === undefined
      ? (NAMED[name ?? ''] ?? entity)
      : String.fromCodePoint(Number.parseInt(digits, hex === '' ? 10 : 16)),
  );

/** Attributes that people see or hear, including `content` of meta tags. */
const SPOKEN = ['alt', 'title', 'content', 'aria-label', 'placeholder', 'value', 'label'];

/** Everything on a page that a person can read. */
export function readableTexts({ tags, texts }: PageTokens): string[] {
  const spoken = tags.flatMap(({ attributes }) => SPOKEN.flatMap((name) => attributes.get(name) ?? []));
  return [...texts, ...spoken];
}
