import type { FacetAttribute } from '#domain/search/facets.ts';
import type { Reading } from '#domain/search/sentence/read-sentence.ts';
import type { PartMeaning } from '#domain/search/sentence/read-step.ts';
import { sharedMeanings } from '#domain/search/sentence/state-of-reading.ts';
import { foldWord } from '#domain/search/sentence/token.ts';
import type { StockFacets } from '#domain/search/sentence/vocabulary.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { refinementText } from './value-text.ts';

/** What was understood of a sentence, in words. */
export interface SentenceSummary {
  sentence: string;
  /** Each part as it was understood, then what is looked up as text. */
  parts: string[];
  /** "Toyota for toyta". */
  corrections: string[];
  /** What the stock has nothing of. */
  absent: string[];
  /** What no search can narrow by, as it was typed. */
  ignored: string[];
}

/** A reading in words, as chips have them. */
export function sentenceSummary(
  sentence: string,
  { parts, rest, corrections }: Reading,
  stock: StockFacets,
  view: SearchView,
): SentenceSummary {
  return {
    sentence,
    parts: [
      ...parts.flatMap(({ meaning, text }) => partText(meaning, text, stock, view)),
      ...(rest === '' ? [] : [refinementText({ kind: 'query', query: rest }, view)]),
    ],
    corrections: corrections.map(({ from, to }) => {
      const [own] = parts.filter(({ text }) => foldWord(text) === from);
      const [name = to] = own ? partText(own.meaning, to, stock, view) : [];
      return `${name} for ${from}`;
    }),
    absent: parts.flatMap(({ meaning, text }) =>
      meaning.kind === 'values' && meaning.isAbsent && !meaning.isNegated
        ? partText(meaning, text, stock, view)
        : [],
    ),
    ignored: parts.filter(({ meaning }) => isIgnored(meaning, stock)).map(({ text }) => text),
  };
}

/** Whether it narrows nothing; a shared word does not where the stock has none of what it stands for. */
const isIgnored = (meaning: PartMeaning, stock: StockFacets): boolean =>
  meaning.kind === 'ignored' || (meaning.kind === 'shared' && sharedMeanings(meaning, stock).length === 0);

function partText(meaning: PartMeaning, text: string, stock: StockFacets, view: SearchView): string[] {
  switch (meaning.kind) {
    case 'values': {
      const { attribute, values, isNegated } = meaning;
      return [`${isNegated ? 'not ' : ''}${valuesText(attribute, values, view)}`];
    }
    case 'range':
      return [refinementText(meaning, view)];
    case 'near':
      return [refinementText(meaning, view)];
    case 'shared': {
      const meant = sharedMeanings(meaning, stock).flatMap((inner) => partText(inner, text, stock, view));
      return meant.length > 0 ? [`${text} (${meant.join(', ')})`] : [];
    }
    case 'ignored':
      return [];
  }
}

/** "Seats: 7 or 8". */
function valuesText(attribute: FacetAttribute, values: readonly string[], view: SearchView): string {
  const [first = '', ...others] = values.map((value) =>
    refinementText({ kind: 'value', attribute, value }, view),
  );
  const label = /^[^:]+: /.exec(first)?.[0] ?? '';
  return [first, ...others.map((text) => text.slice(label.length))].join(' or ');
}
