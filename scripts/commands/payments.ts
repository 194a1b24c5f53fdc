import { defineCommand } from 'citty';
import { withService } from '../leads/service.ts';
import { PAYMENT_ACTIONS, PAYMENT_OPTIONS } from '../payments/actions.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction, describeOptions } from './chosen-action.ts';

const ACTIONS = Object.keys(PAYMENT_ACTIONS).join(', ');
const describe = describeOptions(PAYMENT_OPTIONS);

export const payments = defineCommand({
  meta: { name: 'payments', description: `Payments made at /online-payment: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: describe('id', 'a reference') },
    site: { type: 'string', description: describe('site', 'slug of one site') },
    all: { type: 'boolean', description: describe('all', 'include unpaid ones') },
  },
  async run({ args }) {
    const action = chosenAction(
      { command: 'payments', actions: PAYMENT_ACTIONS, options: PAYMENT_OPTIONS, subject: 'id' },
      args,
    );
    await refuseUnknownSite(args.site);
    console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
  },
});
