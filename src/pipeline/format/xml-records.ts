import { Parser } from 'htmlparser2';
import type { FeedBody } from '../source/feed-body.ts';
import { textPieces } from './encoding.ts';
import { EACH_MEMBER } from './feed-layout.ts';
import { xmlEncoding } from './xml-encoding.ts';

/** Elements of one path: how many there are, and which fields lie in them, however deep. */
interface XmlElements {
  path: string;
  count: number;
  fields: Set<string>;
}

const MAX_PATHS = 2000;
const MAX_DEPTH = 12;

/** Where the records of an XML document lie. */
interface XmlRecords {
  /** `null` where no element has a field. */
  records: string | null;
  /** Elements with like fields elsewhere. */
  others: string[];
}

/** The path of the elements that are records; `null` where none has a field. */
export const xmlRecordPath = (body: FeedBody): string | null => xmlRecordPaths(body).records;

/** The path of the elements that are records: those with the most fields, and the more the more there are of them. */
export function xmlRecordPaths(body: FeedBody): XmlRecords {
  const paths = new Map<string, XmlElements>();
  const open: (XmlElements & { hasElements: boolean })[] = [];
  const elementsAt = (path: string): XmlElements => {
    const elements = paths.get(path) ?? { path, count: 0, fields: new Set() };
    if (paths.size < MAX_PATHS) paths.set(path, elements);
    return elements;
  };
  const addField = (path: string) => {
    for (const element of open.slice(0, MAX_DEPTH)) {
      if (element.fields.size < MAX_PATHS) element.fields.add(path);
    }
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (parent) parent.hasElements = true;
        const elements = elementsAt(parent === undefined ? name : `${parent.path}.${name}`);
        elements.count += 1;
        open.push({ ...elements, hasElements: false });
        for (const attribute of Object.keys(attributes)) addField(`${elements.path}.${attribute}`);
      },
      onclosetag() {
        const element = open.pop();
        if (element?.hasElements === false) addField(element.path);
      },
    },
    { xmlMode: true },
  );
  for (const piece of textPieces(body, xmlEncoding(body))) parser.write(piece);
  const [best, ...rest] = [...paths.values()]
    // The root is one and holds all.
    .filter(({ path, fields }) => path.includes('.') && fields.size > 0)
    .toSorted((a, b) => weight(b) - weight(a) || b.path.length - a.path.length);
  if (best === undefined) return { records: null, others: [] };
  const others = rest.filter((one) => areLike(one, best)).map(({ path }) => path);
  return { records: withShared(best.path, paths), others };
}

/** Whether elements beside others have most of their fields, as those of another dealer have. */
function areLike(one: XmlElements, best: XmlElements): boolean {
  if (one.path.startsWith(`${best.path}.`) || best.path.startsWith(`${one.path}.`)) return false;
  const own = fieldsOf(best);
  const same = fieldsOf(one).filter((field) => own.includes(field)).length;
  return same > 2 && same * 2 > Math.max(own.length, one.fields.size);
}

const fieldsOf = ({ path, fields }: XmlElements) => [...fields].map((field) => field.slice(path.length));

/** A path with `*` behind each element around the records that occurs several times and has attributes or texts, as a dealer has. */
function withShared(path: string, paths: ReadonlyMap<string, XmlElements>): string {
  const names = path.split('.');
  const steps = names.map((name, index) => {
    const own = names.slice(0, index + 1).join('.');
    const { count, fields } = paths.get(own) ?? { count: 0, fields: new Set<string>() };
    const isAround = index > 0 && index < names.length - 1 && count > 1;
    const hasOwn = [...fields].some((field) => !field.slice(own.length + 1).includes('.'));
    return isAround && hasOwn ? `${name}.${EACH_MEMBER}` : name;
  });
  return steps.join('.');
}

/** Usual names of a car's element: they distinguish it from its dealer's where there is one car alone. */
const RECORD_NAME = /(?:^|[.:])(?:vehicle|car|item|entry|listing|ad|advert|record|row|unit|product)$/i;

const weight = ({ path, count, fields }: XmlElements) =>
  fields.size * Math.log2(1 + count) * (RECORD_NAME.test(path) ? 1.5 : 1);
