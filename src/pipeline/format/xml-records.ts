import { Parser } from 'htmlparser2';
import type { FeedBody } from '../source/feed-body.ts';
import { textPieces } from './encoding.ts';
import { xmlEncoding } from './xml-encoding.ts';

/** Elements of one path: how many there are, and which fields they have. */
interface XmlElements {
  path: string;
  count: number;
  fields: Set<string>;
}

const MAX_PATHS = 2000;
const MAX_DEPTH = 12;

/** The path of the elements that are records: those with the most fields, and the more the more there are of them; `null` where none has a field. */
export function xmlRecordPath(body: FeedBody): string | null {
  const paths = new Map<string, XmlElements>();
  const open: (XmlElements & { hasElements: boolean })[] = [];
  const elementsAt = (path: string): XmlElements => {
    const elements = paths.get(path) ?? { path, count: 0, fields: new Set() };
    if (paths.size < MAX_PATHS) paths.set(path, elements);
    return elements;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (parent) parent.hasElements = true;
        const elements = elementsAt(parent === undefined ? name : `${parent.path}.${name}`);
        elements.count += 1;
        if (open.length < MAX_DEPTH)
          for (const attribute of Object.keys(attributes)) elements.fields.add(attribute);
        open.push({ ...elements, hasElements: false });
      },
      onclosetag(name) {
        const element = open.pop();
        if (element?.hasElements === false) open.at(-1)?.fields.add(name);
      },
    },
    { xmlMode: true },
  );
  for (const piece of textPieces(body, xmlEncoding(body))) parser.write(piece);
  const [best] = [...paths.values()]
    // The root is one and holds all.
    .filter(({ path, fields }) => path.includes('.') && fields.size > 0)
    .toSorted((a, b) => weight(b) - weight(a));
  return best?.path ?? null;
}

const weight = ({ count, fields }: XmlElements) => fields.size * Math.log2(1 + count);
