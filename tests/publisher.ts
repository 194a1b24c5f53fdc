// A publisher of a fixture site in its own process: `<folder> <state> <now> [--out <folder>] [--stop-at <step>]
// [--threads-from <pages>]`. It prints each step, can stop itself at one as if paused, and has the exit code of
// `forecourt build`.
import { writeSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '#generator/build/build-site.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { EXIT, errorText, exitCode } from '../scripts/exit.ts';
import { openPages, SLUG } from './fixture-site.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, 'stop-at': { type: 'string' }, threads: { type: 'boolean' } },
});
const [root = '', state = '', now = ''] = positionals;
const print = (line: string) => writeSync(1, `${line}\n`);

const pages = await openPages(values.threads ? { pagesBeforeThreads: 0 } : {});
const store = openReleaseStore(path.join(state, 'store'), SLUG);
try {
  const { outcome } = await buildSite(
    SLUG,
    store,
    { root, state, now: new Date(now), ...pages },
    {
      ...(values.out === undefined ? {} : { out: values.out }),
      onStep(step) {
        print(step);
        if (step === values['stop-at']) process.kill(process.pid, 'SIGSTOP');
      },
    },
  );
  print(outcome);
} catch (error) {
  print(errorText(error));
  process.exitCode = exitCode(error, EXIT.build);
} finally {
  await pages.renderer.close();
  await store.close();
}
