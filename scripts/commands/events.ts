import { defineCommand } from 'citty';
import { InvalidInput } from '#domain/errors.ts';
import { eventLine, sinceDay } from '../events/event-lines.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';

export const events = defineCommand({
  meta: { name: 'events', description: 'Count what shoppers did: forms, calls, favourites' },
  args: {
    site: { type: 'string', description: 'Slug of one site; default: every site' },
    days: { type: 'string', description: 'Number of days to count (30)' },
  },
  async run({ args }) {
    const since = sinceDay(args.days ?? '30', new Date());
    if (since === null)
      throw new InvalidInput('Nothing was counted', [
        { field: '--days', code: 'number', message: 'Write a number of days, such as 30.' },
      ]);
    await refuseUnknownSite(args.site);
    const totals = await withService((service) => service.events.totals({ site: args.site, since }));
    console.log(totals.length === 0 ? `Nothing since ${since}.` : totals.map(eventLine).join('\n'));
  },
});
