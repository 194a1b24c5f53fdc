import { defineCommand } from 'citty';
import { HOLD_ACTIONS, HOLD_OPTIONS } from '../holds/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction, describeOptions } from './chosen-action.ts';

const ACTIONS = Object.keys(HOLD_ACTIONS).join(', ');
const describe = describeOptions(HOLD_OPTIONS);

export const holds = defineCommand({
  meta: { name: 'holds', description: `Reserved cars: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: describe('id', 'a reference') },
    site: { type: 'string', description: describe('site', 'slug of one site') },
    all: { type: 'boolean', description: describe('all', 'include ended ones') },
  },
  async run({ args }) {
    const action = chosenAction(
      { command: 'holds', actions: HOLD_ACTIONS, options: HOLD_OPTIONS, subject: 'id' },
      args,
    );
    await refuseUnknownSite(args.site);
    console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
  },
});
