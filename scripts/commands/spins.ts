import { defineCommand } from 'citty';
import { withService } from '../leads/service.ts';
import { refuseUnknownSite } from '../sites.ts';

export const spins = defineCommand({
  meta: {
    name: 'spins',
    description: 'List prizes won at /spin-to-win, with claim code and promotion',
  },
  args: { site: { type: 'positional', description: 'Slug of the site', required: true } },
  async run({ args }) {
    await refuseUnknownSite(args.site);
    const won = await withService((service) => service.spins.list(args.site));
    const lines = won.map(
      ({ claim, promotion, prize, spun_at }) =>
        `${claim}  ${spun_at.toISOString().slice(0, 10)}  ${promotion || '-'}  ${prize.name}`,
    );
    console.log(lines.length === 0 ? 'Nobody has spun yet.' : lines.join('\n'));
  },
});
