import { defineCommand } from 'citty';
import { StoreDamaged } from '#generator/store/errors.ts';
import { eachStore, siteArgument } from './stores.ts';

export const verify = defineCommand({
  meta: { name: 'verify', description: 'Hash every object of every kept release again' },
  args: siteArgument,
  async run({ args }) {
    const lines: string[] = [];
    await eachStore(args.site, async (store) => {
      const damages = await store.verify();
      console.log(`${store.site}: ${store.releases().length} releases, ${damages.length} damaged objects`);
      for (const { release, path, pack, offset, length, problem } of damages) {
        lines.push(
          `- ${store.site} ${release} ${path}: ${pack} from byte ${offset}, ${length} bytes: ${problem}`,
        );
      }
    });
    if (lines.length === 0) return;
    throw new StoreDamaged(
      [
        'The store is damaged. Roll back to a whole release, or move the store of the site away and build.',
        ...lines,
      ].join('\n'),
    );
  },
});
