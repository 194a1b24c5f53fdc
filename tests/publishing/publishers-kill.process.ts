// Publishes a site to its destination in its own process: `<root> <state> [<step>]`. It prints each step beforehand,
// and kills itself before the one with that number.
import { writeSync } from 'node:fs';
import { ONE_MACHINE } from '#generator/store/depot.ts';
import { readEnvironment } from '#server/env.ts';
import { publishSite } from '../../scripts/publish-site.ts';

const [root = '', state = '', last = 'Infinity'] = process.argv.slice(2);
let step = 0;
await publishSite('demo', {
  root,
  state,
  sharing: ONE_MACHINE,
  netlifyToken: readEnvironment().NETLIFY_AUTH_TOKEN,
  onStep(name) {
    writeSync(1, `${name}\n`);
    if (step === Number(last)) process.kill(process.pid, 'SIGKILL');
    step += 1;
  },
});
