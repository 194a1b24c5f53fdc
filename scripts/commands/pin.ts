import { defineCommand } from 'citty';
import { oneStore, siteArgument } from './stores.ts';

export const pin = defineCommand({
  meta: { name: 'pin', description: 'Hold a site at a release: publishes are stored but do not go live' },
  args: {
    release: { type: 'positional', required: false, description: 'Kept release; by default the live one' },
    ...siteArgument,
  },
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const { release } = await store.pin(args.release);
      console.log(`${store.site}: pinned to ${release}, which is live. "forecourt unpin" lets it go.`);
    }),
});
