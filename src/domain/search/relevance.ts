import type { FacetAttribute } from './facets.ts';

/** Where a word of a query is found. */
export interface WordPlace {
  /** Of the field, 0 the most telling. */
  rank: number;
  /** Whether the field only supports what others show. */
  isSupporting: boolean;
  /** Words before it in the value; 0 where that does not count. */
  position: number;
}

/** How a word of a query is like the word that it finds. */
export interface WordLikeness {
  typos: number;
  /** Whether the found word goes on after it. */
  isPartial: boolean;
}

/** Words, and words that stand for them, whose costs add up without a carry. */
const MAX_WORDS = 512;

/** What one word may cost by each criterion; the first criterion that differs tells. */
const MAX_COST = { supporting: 1, rank: 15, likeness: 7, position: 15 } as const;

const POSITION = 1;
const LIKENESS = POSITION * MAX_WORDS * (MAX_COST.position + 1);
const RANK = LIKENESS * MAX_WORDS * (MAX_COST.likeness + 1);
const SUPPORTING = RANK * MAX_WORDS * (MAX_COST.rank + 1);

/**
 * What a word costs by its place; with `likenessCost` it is what the word costs, and the sum over its words ranks a car,
 * less being better. First the words that only supporting fields have, then the fields' ranks, then how alike words
 * are, then the position.
 */
export const placeCost = ({ rank, isSupporting, position }: WordPlace): number =>
  Number(isSupporting) * SUPPORTING +
  Math.min(rank, MAX_COST.rank) * RANK +
  Math.min(position, MAX_COST.position) * POSITION;

/** "Exact before prefix before typo". */
export const likenessCost = ({ typos, isPartial }: WordLikeness): number =>
  (typos * 2 + Number(isPartial)) * LIKENESS;

/** Fields whose words say what a car is. */
export const SUBJECT_FIELDS = [
  'make',
  'model',
  'body',
  'fuel',
  'transmission',
  'colour',
] as const satisfies readonly FacetAttribute[];

/** Fields in which a word of a subject counts only beside another word of the query: an electric brake makes no electric car. */
export const SUPPORTING_FIELDS = ['filtered_features'] as const satisfies readonly FacetAttribute[];
