import { defineCommand } from 'citty';
import { InvalidInput } from '#domain/errors.ts';
import { eventLine, searchLines, sinceDay } from '../events/event-lines.ts';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';

export const events = defineCommand({
  meta: {
    name: 'events',
    description: 'Count what shoppers did: forms, calls, favourites; of one site also what they searched for',
  },
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
    const { site } = args;
    const [totals, searches] = await withService(async ({ events }) => [
      await events.totals({ site, since }),
      site === undefined ? [] : await events.searches({ site, since }),
    ]);
    const lines = [...totals.map(eventLine), ...searchLines(searches)];
    console.log(lines.length === 0 ? `Nothing since ${since}.` : lines.join('\n'));
  },
});
