import { defineCommand } from 'citty';
import { withService } from '../leads/service.ts';
import { PAYMENT_ACTIONS } from '../payments/actions.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction } from './chosen-action.ts';

const ACTIONS = Object.keys(PAYMENT_ACTIONS).join(', ');

export const payments = defineCommand({
  meta: { name: 'payments', description: `Payments made at /online-payment: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: 'refund: a reference' },
    site: { type: 'string', description: 'list: slug of one site' },
    all: { type: 'boolean', description: 'list: include unpaid ones' },
  },
  async run({ args }) {
    const action = chosenAction('payments', PAYMENT_ACTIONS, {
      ...args,
      subject: args.id,
      about: ['refund'],
    });
    await refuseUnknownSite(args.site);
    console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
  },
});
