import { nested } from './branch.ts';
import { type HighlightedHit, highlight } from './highlight.ts';
import type { OpenedIndex } from './opened-index.ts';
import { isList, type JsonValue } from './record.ts';
import type { Hit, SearchParameters } from './request.ts';
import { searchedFields } from './settings.ts';
import type { Marker } from './text-search.ts';

/** What a hit has besides its attributes: those with marks, whole and cut, that the parameters or settings name. */
export function marksReader(
  {
    attributesToHighlight,
    attributesToSnippet = [],
    highlightPreTag: pre = '<em>',
    highlightPostTag: post = '</em>',
  }: SearchParameters,
  markers: readonly Marker[],
  { settings, attributes, branch }: OpenedIndex,
): (row: number) => Pick<Hit, '_highlightResult' | '_snippetResult'> {
  const words = new Map(
    attributesToSnippet.map((entry) => {
      const [, attribute = entry, count = '10'] = /^(.*):(\d+)$/.exec(entry) ?? [];
      return [attribute, Number(count)];
    }),
  );
  const marked = (value: JsonValue): HighlightedHit => highlight(value, markers, { pre, post });
  const snippet = (value: JsonValue, attribute: string) => marked(cut(value, words.get(attribute) ?? 0));
  const searched = () => searchedFields(settings, attributes).map(({ attribute }) => attribute);
  const list = attributesToHighlight ?? settings.attributesToHighlight ?? searched();
  const [highlighted, snippets] = [branch(list), branch([...words.keys()])];
  return (row) => ({
    ...(list.length > 0 && { _highlightResult: nested(highlighted, row, marked) }),
    ...(words.size > 0 && { _snippetResult: nested(snippets, row, snippet) }),
  });
}

function cut(value: JsonValue, words: number): JsonValue {
  if (isList(value)) return value.map((item) => cut(item, words));
  const text = String(value).split(' ');
  return text.length > words ? `${text.slice(0, words).join(' ')}…` : text.join(' ');
}
