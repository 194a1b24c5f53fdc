import type { Alternatives, Condition } from './condition.ts';
import { SearchRefused } from './errors.ts';
import { parseFilters } from './filter-string.ts';

/** Filters as lists: every element must hold, of an element that is a list itself one. Or all in one text, `a,(b,c)`. */
export type FilterList = string | readonly (string | readonly string[])[];

const FACET = /^\s*([^:]+?)\s*:\s*(-?)(.*)$/s;

/** `facetFilters`: `make:Toyota`, `make:-Toyota`, and `\-` for a value that begins so. */
export const parseFacetFilters = (list: FilterList): Alternatives[] => parseList(list, facetCondition);

/** `numericFilters`: `price>=20000`, `price:1 TO 5`. */
export const parseNumericFilters = (list: FilterList): Alternatives[] => parseList(list, numberCondition);

/** `tagFilters`: `published`, `-published`. */
export const parseTagFilters = (list: FilterList): Alternatives[] =>
  parseList(list, (text) => {
    const tag = text.trim();
    const negated = tag.startsWith('-');
    return { kind: 'tag', attribute: '_tags', negated, value: unescaped(negated ? tag.slice(1) : tag) };
  });

function parseList(list: FilterList, read: (text: string) => Condition): Alternatives[] {
  const elements = typeof list === 'string' ? splitText(list) : list;
  return elements
    .map((element) => (typeof element === 'string' ? [element] : element))
    .map((element) => element.filter((text) => text.trim() !== '').map(read))
    .filter((alternatives) => alternatives.length > 0);
}

/** `a,(b,c)` in parts; the commas of a group stay together. */
function splitText(text: string): string[][] {
  return (text.match(/\([^()]*\)|[^,()]+/g) ?? []).map((part) =>
    part.startsWith('(') ? part.slice(1, -1).split(',') : [part],
  );
}

function facetCondition(text: string): Condition {
  const [, attribute, minus, value] = FACET.exec(text) ?? [];
  if (attribute === undefined || value === undefined)
    throw new SearchRefused(`facetFilters: no value in: ${text}`);
  const kind = attribute === '_tags' ? 'tag' : 'facet';
  return { kind, attribute, negated: minus === '-', value: unescaped(value) };
}

/** One comparison or range, as `filters` writes it too. */
function numberCondition(text: string): Condition {
  const [[condition] = [], ...more] = parseFilters(text);
  if (condition?.kind !== 'number' || more.length > 0) {
    throw new SearchRefused(`numericFilters: invalid syntax for numeric condition: ${text}`);
  }
  return condition;
}

const unescaped = (value: string) => value.replace(/^\\-/, '-');
