import { defineCommand } from 'citty';
import type { Reservations } from '#server/reservation/open-reservations.ts';
import { HOLD_ACTIONS, HOLD_OPTIONS } from '../holds/actions.ts';
import { withService } from '../leads/service.ts';
import { PAYMENT_ACTIONS, PAYMENT_OPTIONS } from '../payments/actions.ts';
import type { ReservationOptions } from '../reservation-options.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction, describeOptions } from './chosen-action.ts';

type ReservationAction = (
  reservations: Reservations,
  given: ReservationOptions,
  clock: () => Date,
) => Promise<string>;

interface ReservationCommand {
  command: string;
  description: string;
  actions: Readonly<Record<string, ReservationAction>>;
  options: Readonly<Record<string, readonly (keyof ReservationOptions)[]>>;
  /** What `--all` does. */
  all: string;
}

export const holds = reservationCommand({
  command: 'holds',
  description: 'Reserved cars',
  actions: HOLD_ACTIONS,
  options: HOLD_OPTIONS,
  all: 'include ended ones',
});

export const payments = reservationCommand({
  command: 'payments',
  description: 'Payments made at /online-payment',
  actions: PAYMENT_ACTIONS,
  options: PAYMENT_OPTIONS,
  all: 'include unpaid ones',
});

function reservationCommand({ command, description, actions, options, all }: ReservationCommand) {
  const names = Object.keys(actions).join(', ');
  const describe = describeOptions(options);
  return defineCommand({
    meta: { name: command, description: `${description}: ${names}` },
    args: {
      action: { type: 'positional', description: names },
      id: { type: 'positional', required: false, description: describe('id', 'a reference') },
      site: { type: 'string', description: describe('site', 'slug of one site') },
      all: { type: 'boolean', description: describe('all', all) },
    },
    async run({ args }) {
      const action = chosenAction({ command, actions, options, subject: 'id' }, args);
      await refuseUnknownSite(args.site);
      console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
    },
  });
}
