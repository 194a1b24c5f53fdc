import type { Column, Columns } from './column.ts';
import { highlight } from './highlight.ts';
import type { OpenedIndex } from './opened-index.ts';
import { isList, type Json } from './record.ts';
import type { Hit, SearchParameters } from './request.ts';
import { searchedFields } from './settings.ts';
import type { Marker } from './text-search.ts';

/** A column, or what is nested below its name, or for some documents one and for some the other. */
export interface Branch {
  attribute: string;
  at: Column['at'];
  below: Map<string, Branch>;
}

/** Builds hits out of rows as the parameters ask for them. */
export function hitReader(
  {
    attributesToRetrieve,
    attributesToHighlight,
    attributesToSnippet = [],
    highlightPreTag: pre = '<em>',
    highlightPostTag: post = '</em>',
  }: SearchParameters,
  markers: readonly Marker[],
  { settings, attributes, column, branch }: OpenedIndex,
): (row: number) => Hit {
  const words = new Map(
    attributesToSnippet.map((entry) => {
      const [, attribute = entry, count = '10'] = /^(.*):(\d+)$/.exec(entry) ?? [];
      return [attribute, Number(count)];
    }),
  );
  const marked = (value: Json) => highlight(value, markers, { pre, post });
  const snippet = (value: Json, attribute: string) => marked(cut(value, words.get(attribute) ?? 0));
  const searchable = () => searchedFields(settings, attributes).map(({ attribute }) => attribute);
  const retrieved = attributesToRetrieve ?? settings.attributesToRetrieve ?? ['*'];
  const highlighted = attributesToHighlight ?? settings.attributesToHighlight ?? searchable();
  return (row) => ({
    ...nested(branch(retrieved), row, (value) => value),
    objectID: String(column('objectID')?.at(row)),
    ...(highlighted.length > 0 && { _highlightResult: nested(branch(highlighted), row, marked) }),
    ...(words.size > 0 && { _snippetResult: nested(branch([...words.keys()]), row, snippet) }),
  });
}

/** The columns that `list` names, themselves or what is nested in them, `*` for all, `-name` for all but that. */
export function branchOf(list: readonly string[], attributes: readonly string[], columns: Columns): Branch {
  const names = (attribute: string) => (name: string) =>
    name === '*' || `${attribute}.`.startsWith(`${name}.`);
  const refused = list.flatMap((name) => (name.startsWith('-') ? [name.slice(1)] : []));
  const root = emptyBranch('');
  for (const attribute of attributes) {
    if (!list.some(names(attribute)) || refused.some(names(attribute))) continue;
    const branch = attribute.split('.').reduce((place, key) => {
      const inner = place.below.get(key) ?? emptyBranch(attribute);
      place.below.set(key, inner);
      return inner;
    }, root);
    Object.assign(branch, { attribute, at: columns(attribute)?.at });
  }
  return root;
}

const emptyBranch = (attribute: string): Branch => ({ attribute, at: () => undefined, below: new Map() });

/** What is below a branch for one document, each value as `show` makes of it. */
function nested<T>(
  { below }: Branch,
  row: number,
  show: (value: Json, attribute: string) => T,
): Record<string, unknown> {
  const found: [string, unknown][] = [];
  for (const [key, branch] of below) {
    const value = branch.at(row);
    if (value !== undefined) found.push([key, show(value, branch.attribute)]);
    else if (branch.below.size > 0) {
      const inner = nested(branch, row, show);
      if (Object.keys(inner).length > 0) found.push([key, inner]);
    }
  }
  return Object.fromEntries(found);
}

function cut(value: Json, words: number): Json {
  if (isList(value)) return value.map((item) => cut(item, words));
  const text = String(value).split(' ');
  return text.length > words ? `${text.slice(0, words).join(' ')}…` : text.join(' ');
}
