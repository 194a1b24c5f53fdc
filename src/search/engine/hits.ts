import { type Highlighted, highlight, type Tags } from './highlight.ts';
import type { OpenedIndex } from './opened-index.ts';
import { isList, type Json, nest } from './record.ts';
import type { Hit, SearchParameters } from './request.ts';
import { searchedFields } from './settings.ts';
import type { Marker } from './text-search.ts';

/** Builds hits out of rows as the parameters ask for them. */
export function hitReader(
  parameters: SearchParameters,
  markers: readonly Marker[],
  index: OpenedIndex,
): (row: number) => Hit {
  const { settings } = index;
  const retrieved = chosen(
    parameters.attributesToRetrieve ?? settings.attributesToRetrieve ?? ['*'],
    index.attributes,
  );
  const highlighted = chosen(
    parameters.attributesToHighlight ?? settings.attributesToHighlight ?? searchable(index),
    index.attributes,
  );
  const snippets = (parameters.attributesToSnippet ?? []).map((entry) => {
    const [, attribute = entry, words = '10'] = /^(.*):(\d+)$/.exec(entry) ?? [];
    return { attribute, words: Number(words) };
  });
  const tags: Tags = {
    pre: parameters.highlightPreTag ?? '<em>',
    post: parameters.highlightPostTag ?? '</em>',
  };

  return (row) => {
    const read = (attribute: string) => index.column(attribute)?.at(row);
    const marked = (attribute: string, value: Json) => [attribute, highlight(value, markers, tags)] as const;
    const hit: Hit = {
      ...nest(valuesOf(retrieved, read)),
      objectID: String(read('objectID')),
    };
    if (highlighted.length > 0) {
      hit._highlightResult = nest(valuesOf(highlighted, read).map(([name, value]) => marked(name, value)));
    }
    if (snippets.length > 0) {
      hit._snippetResult = nest(
        snippets.flatMap(({ attribute, words }): (readonly [string, Highlighted])[] => {
          const value = read(attribute);
          return value === undefined ? [] : [marked(attribute, cut(value, words))];
        }),
      );
    }
    return hit;
  };
}

const searchable = ({ settings, attributes }: OpenedIndex): string[] =>
  searchedFields(settings, attributes).map(({ attribute }) => attribute);

function valuesOf(attributes: readonly string[], read: (attribute: string) => Json | undefined) {
  return attributes.flatMap((attribute): (readonly [string, Json])[] => {
    const value = read(attribute);
    return value === undefined ? [] : [[attribute, value]];
  });
}

/** The attributes that a list names: themselves or what is nested in them, `*` for all, `-name` for all but that. */
function chosen(list: readonly string[], attributes: readonly string[]): string[] {
  const within = (name: string) => (attribute: string) =>
    name === '*' || attribute === name || attribute.startsWith(`${name}.`);
  const wanted = list.filter((name) => !name.startsWith('-')).map(within);
  const refused = list.filter((name) => name.startsWith('-')).map((name) => within(name.slice(1)));
  return attributes.filter(
    (attribute) =>
      wanted.some((matches) => matches(attribute)) && !refused.some((matches) => matches(attribute)),
  );
}

function cut(value: Json, words: number): Json {
  if (isList(value)) return value.map((item) => cut(item, words));
  const text = String(value).split(' ');
  return text.length > words ? `${text.slice(0, words).join(' ')}…` : text.join(' ');
}
