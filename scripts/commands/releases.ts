import { defineCommand } from 'citty';
import { eachStore, siteArgument } from './stores.ts';

export const releases = defineCommand({
  meta: { name: 'releases', description: 'List the kept releases of each site, oldest first' },
  args: siteArgument,
  run: ({ args }) =>
    eachStore(args.site, async (store) => {
      console.log(store.site);
      for (const { release, created_at, paths, live, pinned } of store.releases()) {
        const marks = [live ? 'live' : '', pinned ? 'pinned' : ''].filter((mark) => mark !== '').join(', ');
        console.log(`  ${release}  ${created_at}  ${String(paths).padStart(6)} paths  ${marks}`.trimEnd());
      }
    }),
});
