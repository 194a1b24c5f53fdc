import type { Alternatives, Condition } from './condition.ts';
import { SearchRefused } from './errors.ts';

const KEYWORDS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'TO']);

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const TOKEN = {
  not: /NOT\s+/y,
  and: /\s*\bAND\s+/y,
  or: /\s*\bOR\s+/y,
  open: /\(\s*/y,
  close: /\s*\)/y,
  name: new RegExp(String.raw`${QUOTED}|[^\s()<>=!:"']+`, 'y'),
  range: new RegExp(String.raw`\s*:\s*(${NUMBER})\s+TO\s+(${NUMBER})(?![^\s()])`, 'y'),
  value: new RegExp(String.raw`\s*:\s*(${QUOTED}|[^\s()<"'][^\s()<]*)(?:<score=\d+>)?(?!\s+TO\b)`, 'y'),
  comparison: new RegExp(String.raw`\s*(<=|>=|!=|=|<|>)\s*(${NUMBER})(?![^\s()])`, 'y'),
} as const;

/**
 * Reads `filters` in Algolia's dialect: ANDs of ORs. What that dialect refuses is refused here too, so that a
 * site can move between engines: ANDs inside ORs, NOT before a group, an OR over different kinds of filters,
 * keywords as bare values.
 */
export function parseFilters(text: string): Alternatives[] {
  let offset = text.length - text.trimStart().length;
  const end = text.trimEnd().length;

  const refuse = (why: string) =>
    new SearchRefused(`filters: ${why} at "${text.slice(offset, offset + 20)}" in: ${text}`);

  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = offset;
    const found = token.exec(text);
    if (found !== null) offset = token.lastIndex;
    return found;
  };

  const condition = (): Condition => {
    const negated = take(TOKEN.not) !== null;
    const [name] = take(TOKEN.name) ?? [];
    if (name === undefined || KEYWORDS.has(name)) throw refuse('expected an attribute');
    const attribute = unquote(name);
    const [, from, to] = take(TOKEN.range) ?? [];
    if (from !== undefined && to !== undefined) {
      return { kind: 'number', attribute, negated, operator: 'TO', value: Number(from), to: Number(to) };
    }
    const [, operator, number] = take(TOKEN.comparison) ?? [];
    if (isComparison(operator))
      return { kind: 'number', attribute, negated, operator, value: Number(number) };
    const [, value] = take(TOKEN.value) ?? [];
    if (value !== undefined) {
      if (KEYWORDS.has(value)) throw refuse(`"${value}" needs quotes before`);
      const kind = attribute === '_tags' ? 'tag' : 'facet';
      return { kind, attribute, negated, value: unquote(value) };
    }
    if (offset < end && /[^\s()]/.test(text[offset] ?? '')) throw refuse('expected a value');
    return { kind: 'tag', attribute: '_tags', negated, value: attribute };
  };

  const alternatives = (one: () => Condition[]): Condition[] => {
    const found = one();
    while (take(TOKEN.or)) found.push(...one());
    const [first] = found;
    if (found.some(({ kind }) => kind !== first?.kind))
      throw refuse('OR joins one kind of filter only, before');
    return found;
  };

  const group = (): Condition[] => {
    if (!take(TOKEN.open)) return [condition()];
    const found = alternatives(() => [condition()]);
    if (!take(TOKEN.close)) throw refuse('expected OR or )');
    return found;
  };

  if (offset >= end) return [];
  const groups = [alternatives(group)];
  while (take(TOKEN.and)) groups.push(alternatives(group));
  if (offset < end) throw refuse('expected AND or OR');
  return groups;
}

const COMPARISON = /^(?:<=|>=|!=|=|<|>)$/;
const isComparison = (text: string | undefined): text is '<' | '<=' | '=' | '!=' | '>=' | '>' =>
  COMPARISON.test(text ?? '');

const unquote = (text: string): string =>
  /^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
