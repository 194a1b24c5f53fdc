import type { Alternatives, DocumentCondition } from './condition.ts';
import { SearchRefused } from './errors.ts';
import { parseFilters } from './filter-string.ts';
import type { FilterList } from './request.ts';

/** `facetFilters`: `make:Toyota`, `make:-Toyota`, and `\-` for a value that begins so. */
export const parseFacetFilters = listReader((text) => {
  const [, attribute, value] = /^\s*([^:]+?)\s*:\s*(.*)$/s.exec(text) ?? [];
  if (attribute === undefined || value === undefined) {
    throw new SearchRefused(`facetFilters: no value in: ${text}`);
  }
  return { kind: attribute === '_tags' ? 'tag' : 'facet', attribute, ...signed(value) };
});

/** `numericFilters`: `price>=20000`, `price:1 TO 5`, one comparison or range as `filters` writes it too. */
export const parseNumericFilters = listReader((text) => {
  const [[condition] = [], ...more] = parseFilters(text);
  if (condition?.kind !== 'number' || more.length > 0) {
    throw new SearchRefused(`numericFilters: no number in: ${text}`);
  }
  return condition;
});

/** `tagFilters`: `published`, `-published`. */
export const parseTagFilters = listReader((text) => ({
  kind: 'tag',
  attribute: '_tags',
  ...signed(text.trim()),
}));

function listReader(read: (text: string) => DocumentCondition): (list: FilterList) => Alternatives[] {
  return (list) =>
    (typeof list === 'string' ? splitText(list) : list)
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

function signed(value: string): { negated: boolean; value: string } {
  return { negated: value.startsWith('-'), value: value.replace(/^-/, '').replace(/^\\-/, '-') };
}
