import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { StoreDamaged } from '#generator/store/errors.ts';
import type { Damage } from '#generator/store/verify.ts';
import { eachSiteArgument, eachStore } from './stores.ts';

export const verify = defineCommand({
  meta: {
    name: 'verify',
    description: 'Read every manifest, and rehash every object of every stored release',
  },
  args: eachSiteArgument,
  async run({ args }) {
    const lines: string[] = [];
    await eachStore(args.site, async (store) => {
      const damages = await store.verify();
      console.log(
        `${store.site}: ${count(store.releases().length, 'release')}, ${count(damages.length, 'damaged object')}`,
      );
      lines.push(...damages.map((damage) => `- ${store.site} ${damage.release} ${placeOf(damage)}`));
    });
    if (lines.length === 0) return;
    throw new StoreDamaged(
      [
        'The store is damaged. "forecourt build" prints again what is lost; "forecourt rollback" goes back to a whole release at once.',
        ...lines,
      ].join('\n'),
    );
  },
});

const placeOf = (damage: Damage): string =>
  'path' in damage
    ? `${damage.path}: ${damage.pack} from byte ${damage.offset}, ${damage.length} bytes: ${damage.problem}`
    : damage.problem;
