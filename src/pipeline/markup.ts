import { Tokenizer } from 'htmlparser2';

/** The links and active content of a page, as a browser parses it. */
export interface PageMarkup {
  /** The address of each link, decoded, in the order of the page. */
  links: string[];
  /** Inline scripts and styles, except data blocks. */
  code: { element: 'script' | 'style'; text: string }[];
  /** Active attributes, which no policy hash covers: event handlers, `javascript:` addresses and `srcdoc`. */
  running: { name: string; value: string }[];
}

const RUNNING = /^(?:on[a-z]|srcdoc$)/;
const LEADING: ReadonlySet<string> = new Set('href xlink:href src data action formaction'.split(' '));
const DATA = /^application\/(?:ld\+)?json$/;
/** Characters that browsers strip from an address. */
const UNREAD = /^[\0-\x20]+|[\t\n\r]/g;

/** First letters of the attributes that are read: those above, and `type`. */
const READ_FROM: ReadonlySet<number> = new Set(Array.from('hxsdafto', (letter) => letter.charCodeAt(0)));
/** The lower-case bit of an ASCII letter. */
const LOWER_CASE = 0x20;

/** Elements with foreign content, and the integration points that return to HTML. */
const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);
const HTML_AGAIN: ReadonlySet<string> = new Set(
  'foreignobject desc title mi mo mn ms mtext annotation-xml'.split(' '),
);

/**
 * Parses a page with an HTML tokenizer, so that quoted or escaped markup is text. Called for every page of a site, so it
 * builds no tree.
 */
export function pageMarkup(html: string): PageMarkup {
  const page = new MarkupReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, page);
  tokenizer.write(html);
  tokenizer.end();
  return page.markup;
}

class MarkupReader {
  readonly markup: PageMarkup = { links: [], code: [], running: [] };
  private readonly html: string;
  /** Enclosing foreign elements and integration points, innermost last. */
  private readonly around: string[] = [];
  private element = '';
  private attribute = '';
  /** Attributes read so far: of duplicates a browser uses the first. */
  private readonly attributes = new Set<string>();
  private value = '';
  private isRead = false;
  private code: 'script' | 'style' | null = null;
  private text = '';

  constructor(html: string) {
    this.html = html;
  }

  isInForeignContext(): boolean {
    return FOREIGN.has(this.around.at(-1) ?? '');
  }

  onopentagname(start: number, end: number) {
    const name = this.html.slice(start, end).toLowerCase();
    this.element = name;
    this.attributes.clear();
    this.code = name === 'script' || name === 'style' ? name : null;
    this.text = '';
    if (FOREIGN.has(name) || (this.around.length > 0 && HTML_AGAIN.has(name))) this.around.push(name);
  }

  onattribname(start: number, end: number) {
    // Skip most attributes (class, data-…) without creating a string.
    const isNear = READ_FROM.has(this.html.charCodeAt(start) | LOWER_CASE);
    this.isRead = isNear && !this.html.startsWith('data-', start);
    if (!this.isRead) return;
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
    this.isRead = !this.attributes.has(this.attribute);
    this.attributes.add(this.attribute);
  }

  onattribdata(start: number, end: number) {
    if (this.isRead) this.value += this.html.slice(start, end);
  }

  onattribentity(codePoint: number) {
    if (this.isRead) this.value += String.fromCodePoint(codePoint);
  }

  onattribend() {
    if (!this.isRead) return;
    const { attribute: name, value, element } = this;
    if (element === 'a' && name === 'href') this.markup.links.push(value);
    if (element === 'script' && (name === 'src' || (name === 'type' && DATA.test(value)))) this.code = null;
    if (RUNNING.test(name) || (LEADING.has(name) && isScript(value)))
      this.markup.running.push({ name, value });
  }

  onopentagend() {}

  onselfclosingtag() {
    if (!this.isInForeignContext() && this.around.at(-1) !== this.element) return;
    this.code = null;
    if (this.around.at(-1) === this.element) this.around.pop();
  }

  ontext(start: number, end: number) {
    if (this.code !== null) this.text += this.html.slice(start, end);
  }

  ontextentity(codePoint: number) {
    if (this.code !== null) this.text += String.fromCodePoint(codePoint);
  }

  onclosetag(start: number, end: number) {
    this.endCode();
    const name = this.html.slice(start, end).toLowerCase();
    const place = this.around.lastIndexOf(name);
    if (place !== -1) this.around.length = place;
  }

  onend() {
    this.endCode();
  }

  private endCode() {
    if (this.code !== null && this.text !== '')
      this.markup.code.push({ element: this.code, text: this.text });
    this.code = null;
  }

  oncdata(start: number, end: number) {
    this.ontext(start, end);
  }

  oncomment() {}
  ondeclaration() {}
  onprocessinginstruction() {}
}

const isScript = (address: string): boolean => /^javascript:/i.test(address.replace(UNREAD, ''));
