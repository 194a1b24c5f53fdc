import { type Handler, Parser } from 'htmlparser2';
import { sha256 } from '#sites/sha256.ts';
import { isDistanceUnit } from '../dirt/fields.ts';
import { isRecord } from '../dirt/reading.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { textPieces } from './encoding.ts';
import { EACH_MEMBER } from './feed-layout.ts';
import { type FeedRecord, MAX_RECORD_BYTES, recordReading } from './feed-order.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { isMarkup, isTextOf, isValueAlone, linesOf, NUMBER, textOfMarkup } from './xml-markup.ts';
import { xmlRecordPath } from './xml-records.ts';

const MAX_DEPTH = 64;

/** An element whose closing tag is still to come. */
interface OpenElement {
  name: string;
  /** Where it starts in the document. */
  start: number;
  attributes: Record<string, string>;
  children: XmlField[];
  /** Its own text, and with that of the markup inside. */
  text: string;
  whole: string;
  /** Whether all elements inside are markup. */
  isText: boolean;
  /** Set where records lie in it that have its attributes and texts as columns: those that it has begun with. */
  records?: ReadRecord[];
}

/** A record, and columns from around it. */
interface ReadRecord {
  element: OpenElement;
  length: number;
  around: Record<string, unknown>;
}

/** An element as a field of its parent. */
interface XmlField {
  name: string;
  value: unknown;
  /** Attributes of an element with text, which its value has no place for. */
  beside: readonly XmlAttribute[];
  /** The attributes of an element with nothing else. */
  alone?: readonly XmlAttribute[];
}

type XmlAttribute = readonly [name: string, value: string];

/**
 * Reads the elements at `path` (dotted, from the root, such as `stock.vehicle`) without building the document's tree. Of an
 * element with `*` behind it, as in `stock.dealer.*.vehicle`, attributes and texts are columns such as `@dealer.name`.
 * Entities that the document declares are never expanded. A bare `&` is text: strict XML would refuse a whole feed for
 * one car's "Fish & Chips".
 */
export function* xmlRecords(body: FeedBody, path = ''): Generator<FeedRecord> {
  const open: OpenElement[] = [];
  const records: ReadRecord[] = [];
  const { names, shared } = stepsOf(path);
  const isOnPath = () => open.length <= names.length && open.every(({ name }, at) => name === names[at]);
  let roots = 0;
  let count = 0;
  let record: OpenElement | null = null;
  const recordLength = () => parser.endIndex + 1 - (record?.start ?? 0);
  /** Of what is no record, nor beside records, or too large for one, nothing is held. */
  const isHeld = () =>
    record === null ? open.at(-2)?.records !== undefined : recordLength() <= MAX_RECORD_BYTES;

  const parser = new StrictParser(open, {
    onopentag(name, attributes) {
      if (open.length === 0) roots += 1;
      if (open.length === MAX_DEPTH) throw unreadable(`its elements nest deeper than ${MAX_DEPTH}`);
      const element: OpenElement = {
        name,
        start: parser.startIndex,
        attributes,
        children: [],
        text: '',
        whole: '',
        isText: true,
      };
      open.push(element);
      if (record !== null || !isOnPath()) return;
      if (open.length === names.length) record = element;
      else if (shared.has(open.length)) element.records = [];
    },
    ontext(text) {
      const element = open.at(-1);
      if (!element || !isHeld()) return;
      element.text += text;
      element.whole += text;
    },
    onclosetag() {
      const held = isHeld();
      const element = open.pop();
      if (element === undefined) return;
      const around = open.findLast((one) => one.records !== undefined)?.records ?? records;
      if (element === record) {
        around.push({ element, length: recordLength(), around: {} });
        count += 1;
        record = null;
      } else if (element.records !== undefined) {
        const columns = aroundOf(element);
        for (const one of element.records) around.push({ ...one, around: { ...columns, ...one.around } });
      } else if (held) addField(element, open.at(-1));
    },
  });

  for (const piece of textPieces(body, xmlEncoding(body))) {
    parser.write(piece);
    yield* records.splice(0).map(recordOf);
  }
  if (open.length > 0) throw truncated(`inside <${open.map(({ name }) => name).join('><')}>`);
  if (roots !== 1) throw unreadable(roots === 0 ? 'it has no elements' : 'it has several roots');
  const other = count === 0 ? xmlRecordPath(body) : null;
  if (other !== null)
    throw unreadable(
      `nothing lies at "${path}", where the settings say the records lie; do they at "${other}"? See "records" of the stock source`,
    );
}

/** Refuses what its base forgives: a tag that closes anything but the innermost open element. */
class StrictParser extends Parser {
  readonly #open: readonly OpenElement[];

  constructor(open: readonly OpenElement[], handler: Partial<Handler>) {
    super(handler, { xmlMode: true });
    this.#open = open;
  }

  override onclosetag(start: number, end: number): void {
    const { length } = this.#open;
    super.onclosetag(start, end);
    if (this.#open.length !== length - 1) throw unreadable('a tag closes what is not open');
  }
}

/** Adds an element to its parent; markup is part of the parent's text as well. */
function addField(element: OpenElement, parent: OpenElement | undefined): void {
  if (parent === undefined) return;
  parent.children.push(fieldOf(element));
  parent.isText &&= element.isText && isMarkup(element.name);
  if (parent.isText) parent.whole += textOfMarkup(element.name, element.whole);
}

/** The names of a path's elements, and how deep those are that have `*` behind them. */
function stepsOf(path: string): { names: string[]; shared: ReadonlySet<number> } {
  const names: string[] = [];
  const shared = new Set<number>();
  for (const step of path.split('.')) {
    if (step === EACH_MEMBER) shared.add(names.length);
    else names.push(step);
  }
  return { names, shared };
}

/** The attributes and texts of an element as columns of the records in it. */
function aroundOf({ name, attributes, children }: OpenElement): Record<string, string> {
  const fields = [...Object.entries(attributes), ...children.map((child) => [child.name, child.value])];
  return Object.fromEntries(
    fields.flatMap(([field, value]) =>
      typeof value === 'string' && value !== '' && !OF_XML.test(String(field))
        ? [[`@${name}.${field}`, value]]
        : [],
    ),
  );
}

/** Text between the fields of a record is none of them. */
function recordOf({ element, length, around }: ReadRecord): FeedRecord {
  const { value: own } = fieldOf(
    element.children.length === 0 ? element : { ...element, text: '', whole: '' },
  );
  const value = isRecord(own) ? { ...around, ...own } : own;
  const text = JSON.stringify(value);
  const fault = length > MAX_RECORD_BYTES ? TOO_LARGE : text.includes('\ufffd') ? BROKEN_LETTERS : null;
  const whole = () => {
    if (fault !== null) throw new Error(fault);
    return value;
  };
  return { hash: sha256(text), ...recordReading(whole, () => withoutBrokenTexts(value)) };
}

const TOO_LARGE = `The record is larger than ${MAX_RECORD_BYTES} bytes`;
const BROKEN_LETTERS = 'Some of its letters are broken: the feed has another encoding there';

function withoutBrokenTexts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && part.includes('\ufffd') ? null : part,
  );
}

/** Attributes with the unit or currency of a number, such as `<Odometer unit="mi">` and `<Price currency="USD">`. */
const UNITS = /^(?:unit|units|uom|unitcode|currency|currencycode)$/i;

/** `<Odometer type="mi">`: a type may be anything else as well. */
const isUnit = (name: string, value: string) =>
  UNITS.test(name) || (/^type$/i.test(name) && isDistanceUnit(value));

/** Attributes of XML itself, such as `xsi:nil` and `xml:lang`, and of .NET data sets, whose `diffgr:id` numbers rows. */
const OF_XML = /^(?:xml|xmlns|xsi|diffgr|msdata)(?::|$)/i;

/** Attributes that only describe a text: an element without one is empty all the same. */
const isDescribing = (name: string) => UNITS.test(name) || /^type$/i.test(name);

/** Attributes that distinguish elements of one name: `<field name="price">`. */
const NAMING = /^(?:name|key|field|label|type)$/i;
const NAME = /^\p{L}[\p{L}\p{N} _/#:-]{0,39}$/u;

/** An element with text is its text, with that of markup, a number with its unit; its other attributes become fields beside it. */
function fieldOf({ name, attributes, children, text, whole, isText }: OpenElement): XmlField {
  const beside = Object.entries(attributes).filter(([own]) => !OF_XML.test(own));
  const own = text.trim();
  if (NUMBER.test(own)) {
    const fields = [...children.map((child) => [child.name, child.value] as const), ...beside];
    const unit = fields.find(([field, value]) => typeof value === 'string' && isUnit(field, value))?.[1];
    if (unit !== undefined)
      return { name, value: `${own} ${unit}`, beside: beside.filter(([field]) => !UNITS.test(field)) };
  }
  const names = children.map((child) => child.name);
  const isLine = () =>
    own === '' ? isTextOf(names, whole) : !isValueAlone(own, children.map(({ value }) => value).join(''));
  if (names.length > 0 && isText && isLine()) return { name, value: linesOf(whole), beside };
  if (own !== '') return { name, value: own, beside };
  const isEmpty = children.length === 0 && beside.every(([field]) => isDescribing(field));
  const value = isEmpty ? '' : objectOf([...children, ...beside.map(withoutAttributes)]);
  return { name, value, beside: [], ...(children.length === 0 && { alone: beside }) };
}

const withoutAttributes = ([name, value]: XmlAttribute): XmlField => ({ name, value, beside: [] });

/** Fields of one name are a list. `<Price type="egc">` is also `Price@type`, and `Price[type=egc]` beside other prices. */
function objectOf(own: readonly XmlField[]): Record<string, unknown> {
  const fields = withEmptyNamed(own);
  const all = [...fields, ...fields.flatMap(namedField), ...attributesOfSingle(fields)];
  return Object.fromEntries(
    Array.from(
      Map.groupBy(all, ({ name }) => name),
      ([name, same]) => [name, same.length > 1 ? same.map(({ value }) => value) : same[0]?.value],
    ),
  );
}

/** An element that has only the attributes by which others of its name name their texts has an empty text. */
function withEmptyNamed(fields: readonly XmlField[]): readonly XmlField[] {
  const keyOf = (name: string, attributes: readonly XmlAttribute[]) =>
    [name, ...attributes.flatMap(([own]) => (UNITS.test(own) ? [] : own))].join(' ');
  const named = new Set(
    fields
      .filter(({ beside }) => beside.some(([own]) => NAMING.test(own)))
      .map(({ name, beside }) => keyOf(name, beside)),
  );
  return fields.map((field) =>
    field.alone && named.has(keyOf(field.name, field.alone))
      ? { name: field.name, value: '', beside: field.alone }
      : field,
  );
}

const namedField = ({ name, value, beside }: XmlField): XmlField[] =>
  beside.flatMap(([own, text]) =>
    NAMING.test(own) && NAME.test(text)
      ? [withoutAttributes([`${name}[${own}=${text}]`, String(value)])]
      : [],
  );

function attributesOfSingle(fields: readonly XmlField[]): XmlField[] {
  const counts = Map.groupBy(fields, ({ name }) => name);
  return fields
    .filter(({ name }) => counts.get(name)?.length === 1)
    .flatMap(({ name, beside }) => beside.map(([own, text]) => withoutAttributes([`${name}@${own}`, text])));
}

const unreadable = (reason: string) =>
  new FeedUnusable('unreadable', `The feed is not the XML it should be: ${reason}`);

const truncated = (where: string) => new FeedUnusable('truncated', `The feed ends in the middle, ${where}`);
