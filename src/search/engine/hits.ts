import { type Highlighted, highlight } from './highlight.ts';
import type { OpenedIndex } from './opened-index.ts';
import { isList, type Json, nest } from './record.ts';
import type { Hit, SearchParameters } from './request.ts';
import { searchedFields } from './settings.ts';
import type { Marker } from './text-search.ts';

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
  { settings, attributes, column }: OpenedIndex,
): (row: number) => Hit {
  /** By row, what the columns that `list` names have, each as `show` makes of it. */
  const reader = <T>(list: readonly string[], show: (value: Json, attribute: string) => T) => {
    const columns = chosen(list, attributes).map((attribute) => [attribute, column(attribute)?.at] as const);
    return (row: number) =>
      nest(
        columns.flatMap(([attribute, at]): (readonly [string, T])[] => {
          const value = at?.(row);
          return value === undefined ? [] : [[attribute, show(value, attribute)]];
        }),
      );
  };
  const marked = (value: Json): Highlighted => highlight(value, markers, { pre, post });
  const words = new Map(
    attributesToSnippet.map((entry) => {
      const [, attribute = entry, count = '10'] = /^(.*):(\d+)$/.exec(entry) ?? [];
      return [attribute, Number(count)];
    }),
  );
  const searchable = () => searchedFields(settings, attributes).map(({ attribute }) => attribute);
  const highlighted = attributesToHighlight ?? settings.attributesToHighlight ?? searchable();

  const values = reader(attributesToRetrieve ?? settings.attributesToRetrieve ?? ['*'], (value) => value);
  const highlights = reader(highlighted, marked);
  const snippets = reader([...words.keys()], (value, attribute) =>
    marked(cut(value, words.get(attribute) ?? 0)),
  );
  return (row) => ({
    ...values(row),
    objectID: String(column('objectID')?.at(row)),
    ...(highlighted.length > 0 && { _highlightResult: highlights(row) }),
    ...(words.size > 0 && { _snippetResult: snippets(row) }),
  });
}

/** The attributes that a list names: themselves or what is nested in them, `*` for all, `-name` for all but that. */
function chosen(list: readonly string[], attributes: readonly string[]): string[] {
  const names = (attribute: string) => (name: string) =>
    name === '*' || `${attribute}.`.startsWith(`${name}.`);
  const refused = list.flatMap((name) => (name.startsWith('-') ? [name.slice(1)] : []));
  return attributes.filter((attribute) => list.some(names(attribute)) && !refused.some(names(attribute)));
}

function cut(value: Json, words: number): Json {
  if (isList(value)) return value.map((item) => cut(item, words));
  const text = String(value).split(' ');
  return text.length > words ? `${text.slice(0, words).join(' ')}…` : text.join(' ');
}
