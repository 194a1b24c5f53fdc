import { isComparison } from '#domain/search/filter.ts';
import type { Alternatives, DocumentCondition } from './condition.ts';
import { SearchRefused } from './errors.ts';

/** NOT, an attribute, then a range, a comparison, a value, or nothing for a tag. */
const CONDITION =
  /^(NOT\s+)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()<>=!:"']+)(?:\s*:\s*(-?\d+(?:\.\d+)?)\s+TO\s+(-?\d+(?:\.\d+)?)|\s*(<=|>=|!=|=|<|>)\s*(-?\d+(?:\.\d+)?)|\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()<"'][^\s()<]*)(?:<score=\d+>)?(?!\s+TO\b))?(?=[\s()]|$)/;
const KEYWORD = /^(?:AND|OR|NOT|TO)$/;

/**
 * Reads `filters` in Algolia's dialect: ANDs of ORs. What that dialect refuses is refused here too, so that a
 * site can move between engines: ANDs inside ORs, NOT before a group, an OR over different kinds of filters,
 * keywords as bare values.
 */
export function parseFilters(text: string): Alternatives[] {
  let rest = text.trim();
  const take = (token: RegExp): RegExpExecArray | null => {
    const found = token.exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };
  const refuse = (why: string) => new SearchRefused(`filters: ${why} at "${rest.slice(0, 20)}" in: ${text}`);

  const condition = (): DocumentCondition => {
    const [, not, name = '', from = '', to, operator, number = '', value] = take(CONDITION) ?? [];
    if (name === '' || KEYWORD.test(name) || KEYWORD.test(value ?? '')) throw refuse('expected a condition');
    const [attribute, negated] = [unquote(name), not !== undefined];
    if (to !== undefined) {
      return { kind: 'number', attribute, negated, operator: 'TO', value: Number(from), to: Number(to) };
    }
    if (isComparison(operator))
      return { kind: 'number', attribute, negated, operator, value: Number(number) };
    if (value === undefined) return { kind: 'tag', attribute: '_tags', negated, value: attribute };
    return { kind: attribute === '_tags' ? 'tag' : 'facet', attribute, negated, value: unquote(value) };
  };

  const alternatives = (one: () => DocumentCondition[]): DocumentCondition[] => {
    const found = one();
    while (take(/^\s*\bOR\s+/)) found.push(...one());
    if (new Set(found.map(({ kind }) => kind)).size > 1) throw refuse('expected one kind of filter');
    return found;
  };

  const group = (): DocumentCondition[] => {
    if (!take(/^\(\s*/)) return [condition()];
    const found = alternatives(() => [condition()]);
    if (!take(/^\s*\)/)) throw refuse('expected OR or )');
    return found;
  };

  const groups: Alternatives[] = [];
  while (rest !== '') {
    if (groups.length > 0 && !take(/^\s*\bAND\s+/)) throw refuse('expected AND or OR');
    groups.push(alternatives(group));
  }
  return groups;
}

const unquote = (text: string): string =>
  /^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
