import { defineCommand } from 'citty';
import { LEAD_ACTIONS } from '../leads/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction } from './chosen-action.ts';

const ACTIONS = Object.keys(LEAD_ACTIONS).join(', ');

export const leads = defineCommand({
  meta: { name: 'leads', description: `Leads and their deliveries: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: { type: 'positional', required: false, description: 'show: a reference; replay: a delivery' },
    site: { type: 'string', description: 'Slug of one site' },
    since: { type: 'string', description: 'list, export: received at this date or later' },
    until: { type: 'string', description: 'export: received before this date' },
    limit: { type: 'string', description: 'list: maximum number (50)' },
    format: { type: 'string', description: 'export: csv or json' },
    email: { type: 'string', description: 'export, erase: e-mail of one person, with all their data' },
    phone: { type: 'string', description: 'export, erase: phone number of one person' },
    form: { type: 'string', description: 'route: the form, such as service' },
    category: { type: 'string', description: 'route: the category chosen' },
    location: { type: 'string', description: 'route: slug of the location chosen' },
    dealership: { type: 'string', description: 'route: slug of the dealership chosen' },
    car: { type: 'string', description: 'route: id of the car' },
    explain: { type: 'boolean', description: 'route: explain the choice (always on)' },
    dead: { type: 'boolean', description: 'list: dead deliveries' },
    all: { type: 'boolean', description: 'replay: all dead deliveries' },
    'dry-run': {
      type: 'boolean',
      description: 'erase, retain: list what would be erased, and erase nothing',
    },
  },
  async run({ args }) {
    const action = chosenAction('leads', LEAD_ACTIONS, {
      ...args,
      subject: args.id,
      about: ['show', 'replay'],
    });
    await refuseUnknownSite(args.site);
    console.log(await withService((service, now) => action(service, args, now)));
  },
});
