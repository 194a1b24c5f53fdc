import { parentOf } from '../hierarchy.ts';
import type { PartMeaning } from './read-step.ts';
import type { StockFacets } from './vocabulary.ts';

type ValuesMeaning = Extract<PartMeaning, { kind: 'values' }>;

/** Whether no search can fulfil a part beside the others: "auto not cvt" excludes nothing, "ev over 400 km" is of a battery. */
export function isOmitted(
  meaning: PartMeaning,
  all: readonly PartMeaning[],
  { values }: Pick<StockFacets, 'values'>,
): boolean {
  if (meaning.kind === 'range') return meaning.isBatteryRange === true && all.some(isOfElectric);
  if (meaning.kind !== 'values' || !meaning.isNegated || meaning.subset === undefined) return false;
  return (
    meaning.subset === 'grade' ||
    all.some((other) => isWanted(meaning, other)) ||
    // Nothing would be left.
    Object.entries(values).some(
      ([attribute, offered]) =>
        attribute === meaning.attribute &&
        Object.keys(offered).every((value) => all.some((other) => isExcluded(other, attribute, value))),
    )
  );
}

const isOfElectric = (meaning: PartMeaning): boolean =>
  meaning.kind === 'values' &&
  meaning.attribute === 'fuel' &&
  !meaning.isNegated &&
  meaning.values.includes('Electric');

/** Whether another part requests values of an excluded one, or a model, which may have no others. */
function isWanted({ attribute, values }: ValuesMeaning, other: PartMeaning): boolean {
  if (other.kind === 'shared') return values.some((value) => other.word.values?.[attribute]?.includes(value));
  if (other.kind !== 'values' || other.isNegated) return false;
  const isModel = other.attribute === 'make_model' && other.values.some(parentOf);
  return isModel || (other.attribute === attribute && values.some((value) => other.values.includes(value)));
}

const isExcluded = (meaning: PartMeaning, attribute: string, value: string): boolean =>
  meaning.kind === 'values' &&
  meaning.isNegated &&
  meaning.attribute === attribute &&
  meaning.values.includes(value);
