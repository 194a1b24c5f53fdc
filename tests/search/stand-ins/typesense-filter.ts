import type { Filter, FilterCondition } from '#domain/search/filter.ts';
import { SearchRefused } from '#search/engine/errors.ts';

/** A parsed `filter_by`: conditions, and a circle. */
export interface ParsedFilter {
  filters: Filter[];
  place: { aroundLatLng?: string; aroundRadius?: number };
}

/** Parses the documented syntax of `filter_by`: `&&`, `||` in brackets, lists, ranges, comparisons, backticks, a circle. */
export function parseFilterBy(text: string): ParsedFilter {
  const parsed: ParsedFilter = { filters: [], place: {} };
  for (const clause of split(text, '&&')) {
    const [, circle] = /^_geoloc:\((.*)\)$/.exec(clause) ?? [];
    if (circle !== undefined) {
      const [lat, lng, radius = ''] = circle.split(',').map((part) => part.trim());
      parsed.place = { aroundLatLng: `${lat},${lng}`, aroundRadius: Number.parseFloat(radius) * 1000 };
      continue;
    }
    const [, group] = /^\((.*)\)$/s.exec(clause) ?? [];
    const conditions = group === undefined ? [clause] : split(group, '||');
    // Our engine refuses an OR over different kinds, as Algolia does; we never send one.
    parsed.filters.push(conditions.flatMap(readConditions) as unknown as Filter);
  }
  return parsed;
}

/** Parts between separators outside backticks and brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let [quoted, depth] = [false, 0];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '`') quoted = !quoted;
    if (!quoted && '(['.includes(character)) depth++;
    if (!quoted && ')]'.includes(character)) depth--;
    if (!quoted && depth === 0 && text.startsWith(separator, index)) {
      parts.push('');
      index += separator.length - 1;
    } else parts.push(parts.pop() + character);
  }
  if (quoted || depth !== 0) throw new SearchRefused(`Could not parse the filter query: ${text}`);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function readConditions(text: string): FilterCondition[] {
  const [, attribute, operator = '', value = ''] = /^([\w.]+):(!=|=|>=|<=|>|<|)\s*(.+)$/s.exec(text) ?? [];
  if (attribute === undefined) throw new SearchRefused(`Could not parse the filter query: ${text}`);
  const [, from, to] = /^\[(-?[\d.]+)\.\.(-?[\d.]+)\]$/.exec(value) ?? [];
  const number = { kind: 'number', attribute, negated: false } as const;
  if (from !== undefined) return [{ ...number, operator: 'TO', value: Number(from), to: Number(to) }];
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=')
    return [{ ...number, operator, value: Number(value) }];
  const [, list = value] = /^\[(.*)\]$/s.exec(value) ?? [];
  return split(list, ',').map((one) => ({
    kind: 'facet',
    attribute,
    negated: operator === '!=',
    value: one.replace(/^`(.*)`$/s, '$1'),
  }));
}
