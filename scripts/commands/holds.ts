import { defineCommand } from 'citty';
import { HOLD_ACTIONS } from '../holds/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction } from './chosen-action.ts';

const ACTIONS = Object.keys(HOLD_ACTIONS).join(', ');

export const holds = defineCommand({
  meta: { name: 'holds', description: `Reserved cars: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: 'release, convert, refund: a reference' },
    site: { type: 'string', description: 'list: slug of one site' },
    all: { type: 'boolean', description: 'list: include ended ones' },
  },
  async run({ args }) {
    const action = chosenAction('holds', HOLD_ACTIONS, {
      ...args,
      subject: args.id,
      about: ['release', 'convert', 'refund'],
    });
    await refuseUnknownSite(args.site);
    console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
  },
});
