import { defineCommand } from 'citty';
import { oneStore, siteArgument } from './stores.ts';

export const unpin = defineCommand({
  meta: { name: 'unpin', description: 'Let the next publish of a pinned site go live again' },
  args: siteArgument,
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const pinned = store.pinned();
      await store.unpin();
      console.log(`${store.site}: ${pinned === null ? 'was not pinned' : `no longer pinned to ${pinned}`}.`);
    }),
});
