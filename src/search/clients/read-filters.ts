import { type FilterCondition, isComparison, type NumberCondition } from '#domain/search/filter.ts';
import { SearchRefused } from '#search/engine/errors.ts';
import type { SearchParameters } from '#search/engine/request.ts';

type FacetFilters = NonNullable<SearchParameters['facetFilters']>;

/** The filters of all parameters of a search: of each list one condition must hold. */
export function readFilters({
  filters = '',
  facetFilters = [],
  numericFilters = [],
}: SearchParameters): FilterCondition[][] {
  return [
    ...readText(filters),
    ...elements(facetFilters).map((texts) => texts.map(facetCondition)),
    ...elements(numericFilters).map((texts) => texts.map(numberCondition)),
  ];
}

/** Every element of a list must hold, and of an element that is a list one. */
const elements = (list: FacetFilters): (readonly string[])[] =>
  (typeof list === 'string' ? [list] : list).map((one) => (typeof one === 'string' ? [one] : one));

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const COMPARED = String.raw`(?<operator><=|>=|!=|=|<|>)\s*(?<number>${NUMBER})`;
const RANGE = String.raw`:\s*(?<from>${NUMBER})\s+TO\s+(?<to>${NUMBER})`;
const VALUE = String.raw`:\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>[^\s()"]+))`;
const CONDITION = new RegExp(
  String.raw`(?<not>NOT\s+)?(?<attribute>[\w.]+)\s*(?:${COMPARED}|${RANGE}|${VALUE})`,
  'ys',
);
/** An OR binds more tightly than an AND, so that brackets, which stand around ORs only, say nothing more. */
const JOIN = /[\s()]*(?:(?<join>AND|OR)\b)?[\s()]*/y;

/** `filters` as `printForAlgolia` writes them. */
function readText(text: string): FilterCondition[][] {
  const read: FilterCondition[][] = [];
  let [join, offset] = ['AND', /^[\s(]*/.exec(text)?.[0].length ?? 0];
  while (offset < text.length) {
    CONDITION.lastIndex = offset;
    const found = CONDITION.exec(text);
    if (found === null || join === '') throw refused(text);
    if (join === 'AND') read.push([]);
    read.at(-1)?.push(conditionOf(found.groups ?? {}));
    JOIN.lastIndex = CONDITION.lastIndex;
    join = JOIN.exec(text)?.groups?.join ?? '';
    offset = JOIN.lastIndex;
  }
  return read;
}

function conditionOf(groups: Record<string, string | undefined>): FilterCondition {
  const { not, attribute = '', operator, number, from, to, quoted, bare = '' } = groups;
  const shared = { attribute, negated: not !== undefined };
  if (from !== undefined && to !== undefined) {
    return { kind: 'number', ...shared, operator: 'TO', value: Number(from), to: Number(to) };
  }
  if (isComparison(operator)) return { kind: 'number', ...shared, operator, value: Number(number) };
  return { kind: 'facet', ...shared, value: quoted?.replace(/\\(.)/gs, '$1') ?? bare };
}

/** `make:Toyota`, `make:-Toyota` for any other, `make:\-Toyota` for a value that begins so. */
function facetCondition(text: string): FilterCondition {
  const [, attribute, minus, value] = /^([^:]+):(-?)(.*)$/s.exec(text) ?? [];
  if (attribute === undefined || value === undefined) throw refused(text);
  return { kind: 'facet', attribute, negated: minus === '-', value: value.replace(/^\\-/, '-') };
}

/** `price>=20000`. */
function numberCondition(text: string): NumberCondition {
  const [[condition] = []] = readText(text);
  if (condition?.kind !== 'number') throw refused(text);
  return condition;
}

const refused = (text: string) => new SearchRefused(`A filter that cannot be read: ${text}`);
