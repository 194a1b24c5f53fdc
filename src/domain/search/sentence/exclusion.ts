import type { FacetAttribute } from '../facets.ts';

/** What joins two values: "or" continues an exclusion with any facet, a comma does where "or" ends its list. */
type Joiner = 'or' | 'comma' | 'and';

/** What the words at a place exclude. */
export interface Exclusion {
  /** The facet whose values are excluded next; `any` where none was read yet. */
  facet: FacetAttribute | 'any';
  /** Whether "or" continues with other facets: after "any colour but" it does not. */
  isBroad: boolean;
  joiner: Joiner | null;
  /** Facets of values behind commas that are excluded only if an "or" follows, in their order. */
  doubtful: readonly FacetAttribute[];
}

/** What "not", or "any colour but" of one facet, excludes. */
export const exclusionOf = (facet: FacetAttribute | undefined): Exclusion => ({
  facet: facet ?? 'any',
  isBroad: facet === undefined,
  joiner: null,
  doubtful: [],
});

/** What is excluded after a word between values. */
export function joinedBy(exclusion: Exclusion, word: string): Exclusion {
  const joiner = /\bn?or\b|\//i.test(word) ? 'or' : word === ',' ? 'comma' : 'and';
  return { ...exclusion, joiner };
}

/** Whether anything that follows is excluded. */
export const isOfAny = ({ facet, isBroad, joiner, doubtful }: Exclusion): boolean =>
  facet === 'any' || (isBroad && joiner === 'or' && doubtful.length === 0);

/** What a value of a facet means behind an exclusion. */
export interface ExcludedValue {
  isNegated: boolean;
  /** How many values before it are excluded as well. */
  before: number;
  next: Exclusion | null;
}

/** Whether a value is excluded: "no diesel, manual or white" excludes all, "no diesel, white or black" the first alone. */
export function excludedValue(exclusion: Exclusion, facet: FacetAttribute): ExcludedValue {
  const { isBroad, joiner, doubtful } = exclusion;
  const isListEnd = joiner === 'or' && doubtful.length > 0 && doubtful.at(-1) !== facet;
  const isOwn = exclusion.facet === facet && doubtful.length === 0;
  if (isOfAny(exclusion) || isOwn || isListEnd) {
    const next = { ...exclusion, facet, joiner: null, doubtful: [] };
    return { isNegated: true, before: isListEnd ? doubtful.length : 0, next };
  }
  const next = isBroad && joiner === 'comma' ? { ...exclusion, doubtful: [...doubtful, facet] } : null;
  return { isNegated: false, before: 0, next };
}
