import { NotFound, Refused } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import { stateAt } from '#domain/reservation/hold.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Reservations } from '#server/reservation/open-reservations.ts';
import { needed } from '../arguments.ts';
import type { ReservationOptions } from '../reservation-options.ts';
import { utcMinute } from '../utc-minute.ts';

/** The options that each action of `forecourt holds` reads. */
export const HOLD_OPTIONS = {
  list: ['site', 'all'],
  release: ['id'],
  convert: ['id'],
  refund: ['id'],
} as const satisfies Record<string, readonly (keyof ReservationOptions)[]>;
type Options = typeof HOLD_OPTIONS;

/** Returns the text to print. */
type HoldAction<Option extends keyof ReservationOptions = keyof ReservationOptions> = (
  reservations: Pick<Reservations, 'holds'>,
  options: Pick<ReservationOptions, Option>,
  clock: () => Date,
) => Promise<string>;

const REFUNDED = 'is free again; the running service returns its deposit within a minute.';

/** The actions of `forecourt holds`, by name. */
export const HOLD_ACTIONS: Readonly<Record<string, HoldAction>> = {
  async list({ holds }, { site, all }, clock) {
    const now = clock();
    const found = await holds.list({ site, active: !all });
    const lines = found.map((hold) => holdLine(hold, now));
    return lines.length === 0 ? 'No holds.' : lines.join('\n');
  },
  release: ending('release', REFUNDED),
  convert: ending('convert', 'is sold: its deposit stays.'),
  refund: ending('refund', REFUNDED),
} satisfies { [Name in keyof Options]: HoldAction<Options[Name][number]> };

/** The service refunds and mails: it has the keys of both, which a terminal may lack. */
function ending(event: 'release' | 'convert' | 'refund', outcome: string): HoldAction<'id'> {
  return async ({ holds }, { id }, clock) => {
    const now = clock();
    const given = needed(event, id, 'a reference: "forecourt holds list" lists them');
    const hold = await holds.find(given);
    if (hold === null) throw new NotFound(`There is no hold ${given}. "forecourt holds list" lists them.`);
    if (!(await holds.end(hold.id, event, now)))
      throw new Refused(`${hold.reference} is ${stateAt(hold, now)}: it cannot be ended by "${event}".`);
    const paid = stateAt(hold, now) !== 'pending';
    return `${hold.reference}: ${hold.car_name} ${paid ? outcome : 'is free again; nothing was paid.'}`;
  };
}

const holdLine = (hold: Reservation, now: Date): string =>
  [
    hold.reference,
    stateAt(hold, now).padEnd(9),
    hold.site,
    formatMoney(dollarsOf(hold.deposit)),
    `until ${utcMinute(hold.expires_at)}`,
    hold.car_name,
    hold.name,
    hold.phone,
  ].join('  ');
