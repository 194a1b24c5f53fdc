// A publisher in its own process, to be killed or starved: `<storeDir> <generation>`. Prints when it begins.
import { openReleaseStore } from '#generator/store/release-store.ts';
import { publishGeneration } from './publish-kill.site.ts';

const [, , storeDir = '', generation = ''] = process.argv;
process.stdout.write('begin\n');
await publishGeneration(openReleaseStore(storeDir, 'demo'), Number(generation));
