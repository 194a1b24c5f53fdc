import { defineCommand } from 'citty';
import { InvalidInput } from '#domain/errors.ts';
import { HOLD_ACTIONS } from '../holds/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';

const ACTIONS = Object.keys(HOLD_ACTIONS).join(', ');

export const holds = defineCommand({
  meta: { name: 'holds', description: `Cars that are reserved: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: 'release, convert, refund: a reference' },
    site: { type: 'string', description: 'list: slug of one site' },
    all: { type: 'boolean', description: 'list: also those that are over' },
  },
  async run({ args }) {
    const word = args.action ?? '';
    const action = Object.hasOwn(HOLD_ACTIONS, word) ? HOLD_ACTIONS[word] : undefined;
    if (action === undefined) throw unknownAction(word);
    await refuseUnknownSite(args.site);
    console.log(await withService(({ reservations }) => action(reservations, args, () => new Date())));
  },
});

const unknownAction = (action: string) =>
  new InvalidInput('Nothing was done', [
    { field: action, code: 'unknown_action', message: `"forecourt holds" knows ${ACTIONS}.` },
  ]);
