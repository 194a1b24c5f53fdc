import { defineCommand } from 'citty';
import { isOver } from '#server/publishing/publish-sites.ts';
import { eachSiteArgument, eachStore, oneStore, siteArgument } from './stores.ts';

export const releases = defineCommand({
  meta: { name: 'releases', description: 'List the stored releases of each site, oldest first' },
  args: eachSiteArgument,
  run: ({ args }) =>
    eachStore(args.site, async (store) => {
      console.log(store.site);
      for (const { release, created_at, paths, live, pinned } of store.releases()) {
        const marks = [live ? 'live' : '', pinned ? 'pinned' : ''].filter((mark) => mark !== '').join(', ');
        console.log(`  ${release}  ${created_at}  ${String(paths).padStart(6)} paths  ${marks}`.trimEnd());
      }
    }),
});

export const rollback = defineCommand({
  meta: { name: 'rollback', description: 'Put an earlier release live, without a build' },
  args: {
    release: {
      type: 'positional',
      required: false,
      description: 'A stored release; default: the previously live one',
    },
    ...siteArgument,
  },
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const { release, valid_until } = await store.rollback(args.release);
      const until = valid_until === null ? '' : `, which the builder makes at ${valid_until} at the latest`;
      const next = isOver(valid_until, new Date())
        ? 'A running builder replaces it within a minute, because it is out of date'
        : `The next publish replaces it${until}`;
      console.log(`${store.site}: ${release} is live. ${next}; "forecourt pin" holds it.`);
    }),
});

export const pin = defineCommand({
  meta: { name: 'pin', description: 'Pin a site to a release: later ones are stored but do not go live' },
  args: {
    release: { type: 'positional', required: false, description: 'A stored release; default: the live one' },
    ...siteArgument,
  },
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const { release } = await store.pin(args.release);
      console.log(`${store.site}: pinned to ${release}, which is live. "forecourt unpin" ends that.`);
    }),
});

export const unpin = defineCommand({
  meta: { name: 'unpin', description: 'Unpin a site, so that its next publish goes live' },
  args: siteArgument,
  run: ({ args }) =>
    oneStore(args.site, async (store) => {
      const pinned = store.pinned();
      await store.unpin();
      console.log(
        pinned === null
          ? `${store.site}: was not pinned.`
          : `${store.site}: no longer pinned to ${pinned}. The next publish goes live; "forecourt build" makes one now.`,
      );
    }),
});
