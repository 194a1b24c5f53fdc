import { defineCommand } from 'citty';
import { LEAD_ACTIONS, LEAD_OPTIONS } from '../leads/actions.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';
import { chosenAction, describeOptions } from './chosen-action.ts';

const ACTIONS = Object.keys(LEAD_ACTIONS).join(', ');
const describe = describeOptions(LEAD_OPTIONS);

export const leads = defineCommand({
  meta: { name: 'leads', description: `Leads and their deliveries: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    id: {
      type: 'positional',
      required: false,
      description: describe('id', 'a reference; for replay a delivery'),
    },
    site: { type: 'string', description: describe('site', 'slug of one site') },
    since: { type: 'string', description: describe('since', 'received at this date or later') },
    until: { type: 'string', description: describe('until', 'received before this date') },
    limit: { type: 'string', description: describe('limit', 'maximum number (50)') },
    format: { type: 'string', description: describe('format', 'csv or json') },
    email: { type: 'string', description: describe('email', 'e-mail of one person, with all their data') },
    phone: { type: 'string', description: describe('phone', 'phone number of one person') },
    form: { type: 'string', description: describe('form', 'the form, such as service') },
    category: { type: 'string', description: describe('category', 'the category chosen') },
    location: { type: 'string', description: describe('location', 'slug of the location chosen') },
    dealership: { type: 'string', description: describe('dealership', 'slug of the dealership chosen') },
    car: { type: 'string', description: describe('car', 'id of the car') },
    explain: { type: 'boolean', description: describe('explain', 'explain the choice (always on)') },
    dead: { type: 'boolean', description: describe('dead', 'dead deliveries') },
    all: { type: 'boolean', description: describe('all', 'all dead deliveries') },
    'dry-run': {
      type: 'boolean',
      description: describe('dry-run', 'list what would be erased, and erase nothing'),
    },
  },
  async run({ args }) {
    const action = chosenAction(
      { command: 'leads', actions: LEAD_ACTIONS, options: LEAD_OPTIONS, subject: 'id' },
      args,
    );
    await refuseUnknownSite(args.site);
    // A route is read from settings.
    const mayBeNew = args.action === 'route';
    console.log(await withService((service, now) => action(service, args, now), { mayBeNew }));
  },
});
