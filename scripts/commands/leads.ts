import { defineCommand } from 'citty';
import { InvalidInput } from '#domain/errors.ts';
import { LEAD_ACTIONS } from '../leads/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';

const ACTIONS = Object.keys(LEAD_ACTIONS).join(', ');

export const leads = defineCommand({
  meta: { name: 'leads', description: `What shoppers sent: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: 'show: a reference; replay: a delivery' },
    site: { type: 'string', description: 'Slug of one site' },
    since: { type: 'string', description: 'list, export: received at this date or later' },
    until: { type: 'string', description: 'export: received before this date' },
    limit: { type: 'string', description: 'list: at most so many (50)' },
    format: { type: 'string', description: 'export: csv or json' },
    email: { type: 'string', description: 'export, erase: of one person' },
    phone: { type: 'string', description: 'export, erase: of one person' },
    form: { type: 'string', description: 'route: the form, such as service' },
    category: { type: 'string', description: 'route: the category chosen' },
    location: { type: 'string', description: 'route: slug of the location chosen' },
    dealership: { type: 'string', description: 'route: slug of the dealership chosen' },
    car: { type: 'string', description: 'route: id of the car' },
    explain: { type: 'boolean', description: 'route: say why (it always does)' },
    dead: { type: 'boolean', description: 'list: deliveries that were given up' },
    all: { type: 'boolean', description: 'replay: everything that was given up' },
    'dry-run': { type: 'boolean', description: 'erase, retain: tell which, and erase nothing' },
  },
  async run({ args }) {
    const word = args.action ?? '';
    const action = Object.hasOwn(LEAD_ACTIONS, word) ? LEAD_ACTIONS[word] : undefined;
    if (action === undefined) throw unknownAction(word);
    await refuseUnknownSite(args.site);
    console.log(await withService((service, now) => action(service, args, now)));
  },
});

const unknownAction = (action: string) =>
  new InvalidInput('Nothing was done', [
    { field: action, code: 'unknown_action', message: `"forecourt leads" knows ${ACTIONS}.` },
  ]);
