import { foldName } from '#domain/nearest-name.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { hashNote, isRepeatNote, sharedNote } from './id-columns.ts';
import type { ProposedMapping } from './propose-mapping.ts';
import type { FeedTrial } from './trial.ts';

/** A mapping with another id, and whether its trial shows that it tells cars apart as well, or better. */
interface OtherId {
  /** `null` where there is none. */
  propose: (first: { proposal: ProposedMapping; trial: FeedTrial }) => ProposedMapping | null;
  isBetter: (own: FeedTrial, first: FeedTrial) => boolean;
}

/** Share of the records by which duplicates may grow where an id goes without what changes, such as the odometer. */
const SAME_CARS = 0.002;

const isAsGood = (own: FeedTrial, { duplicates, records }: FeedTrial): boolean =>
  own.duplicates <= duplicates + records * SAME_CARS;

/** The first that is better counts. */
export const OTHER_IDS: readonly OtherId[] = [
  { propose: ({ proposal }) => perDealer(proposal), isBetter: isAsGood },
  { propose: ({ proposal }) => withoutOdometer(proposal), isBetter: isAsGood },
  {
    propose: ({ proposal, trial }) => (trial.duplicates === 0 ? null : ofRepeated(proposal)),
    isBetter: (own, first) => own.duplicates < first.duplicates && !hasOneCarTwice(own),
  },
];

/** The columns of the dealer and of its stock number; `null` where there is none of either. */
function dealerAndNumber({ columns }: ProposedMapping): string[] | null {
  const own = [columns?.dealership_id?.from ?? columns?.['location.name']?.from, columns?.stocknum?.from];
  const both = own.filter((column) => typeof column === 'string');
  return both.length < own.length ? null : both;
}

/** The same mapping with a stock number of each dealer in place of a longer hash. */
function perDealer(proposal: ProposedMapping): ProposedMapping | null {
  const hash = proposal.columns?.id?.hash;
  const both = dealerAndNumber(proposal);
  return hash === undefined || both === null
    ? null
    : hashedBy(both, proposal, (note) => note === hashNote(hash));
}

/** The same mapping with a stock number of each dealer in place of one of which several dealers share a few. */
function ofRepeated(proposal: ProposedMapping): ProposedMapping | null {
  const { id, stocknum } = proposal.columns ?? {};
  const both = dealerAndNumber(proposal);
  if (id?.from === undefined || id.from !== stocknum?.from || both === null) return null;
  const shared = proposal.notes.filter(isRepeatNote).map(sharedNote);
  const own = hashedBy(both, proposal, isRepeatNote);
  return { ...own, notes: [...own.notes, ...shared] };
}

/** What stays of a car that two dealers have, each with its own odometer reading and title. */
const lastingName = ({ make, model, year }: Vehicle) => foldName(`${make} ${model} ${year}`);

/** Whether dealers offer one car under one number. */
function hasOneCarTwice({ vehicles }: FeedTrial): boolean {
  const isSame = (one: Vehicle, other: Vehicle) =>
    one.vin === null || other.vin === null ? lastingName(one) === lastingName(other) : one.vin === other.vin;
  const byNumber = Map.groupBy(vehicles, ({ stocknum }) => stocknum);
  return byNumber.values().some(([first, ...others]) => first && others.some((one) => isSame(first, one)));
}

/** The same mapping with an id that stays when a car is driven; `null` where no id depends on that. */
function withoutOdometer(proposal: ProposedMapping): ProposedMapping | null {
  const hash = proposal.columns?.id?.hash;
  const odometer = proposal.columns?.km?.from;
  if (hash === undefined || typeof odometer !== 'string' || !hash.includes(odometer)) return null;
  const stays = hash.filter((column) => column !== odometer);
  return hashedBy(stays, proposal, (note) => note === hashNote(hash));
}

/** A mapping with a hash as its id, and the note on that in place of the one on the former id. */
const hashedBy = (
  hash: string[],
  { columns, notes, ...proposal }: ProposedMapping,
  isFormer: (note: string) => boolean,
): ProposedMapping => ({
  ...proposal,
  columns: { ...columns, id: { hash } },
  notes: notes.map((note) => (isFormer(note) ? hashNote(hash) : note)),
});
