import { defineCommand } from 'citty';
import { oneStore, siteArgument } from './stores.ts';

export const rollback = defineCommand({
  meta: { name: 'rollback', description: 'Put an earlier release live, without a build' },
  args: {
    release: {
      type: 'positional',
      required: false,
      description: 'Kept release; by default the one that was live before',
    },
    ...siteArgument,
  },
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const { release } = await store.rollback(args.release);
      console.log(
        `${store.site}: ${release} is live. The next publish replaces it; "forecourt pin" holds it.`,
      );
    }),
});
