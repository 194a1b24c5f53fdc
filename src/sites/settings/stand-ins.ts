import {
  openingHoursEntrySchema,
  specialHoursEntrySchema,
  UNREAD_STATUS,
} from '#domain/location/location.schema.ts';

interface StandIn {
  /** Makes what is shown in place of an entry; `null` where not even its day can be read. */
  of: (entry: object) => object | null;
  /** What visitors see of the fault. */
  outcome: string;
  /** Whether the site stops at an entry without one. */
  needed: boolean;
}

/** What is shown in place of an entry at fault where its absence would say something else, by kind. */
export const STAND_INS: Readonly<Record<string, StandIn>> = {
  weekday: {
    of: (entry) => unread(readableFields(entry, openingHoursEntrySchema.shape, ['weekday']), 'weekday'),
    outcome: 'the day is shown without hours',
    // A day without an entry is shown as closed.
    needed: true,
  },
  'special day': {
    of: (entry) =>
      unread(readableFields(entry, specialHoursEntrySchema.shape, ['date', 'department', 'name']), 'date'),
    outcome: 'the special day is shown without hours',
    needed: false,
  },
};

const unread = (fields: object, day: string): object | null =>
  day in fields ? { ...fields, status: UNREAD_STATUS } : null;

type Fields<F extends string> = Readonly<Record<F, { safeParse: (value: unknown) => { success: boolean } }>>;

const readableFields = <F extends string>(entry: object, shape: Fields<F>, fields: readonly F[]): object =>
  Object.fromEntries(
    Object.entries(entry).filter(([key, value]) =>
      fields.some((field) => field === key && shape[field].safeParse(value).success),
    ),
  );
