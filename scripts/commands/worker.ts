import { once } from 'node:events';
import { defineCommand } from 'citty';
import { within } from '#server/background.ts';
import { readEnvironment } from '#server/env.ts';
import { runBuilder } from '../builder/run-builder.ts';
import { PROJECT } from '../project.ts';

/** Time for builds under way; one that is aborted leaves nothing that is live. */
const GRACE_MS = 10_000;

export const worker = defineCommand({
  meta: {
    name: 'worker',
    description: 'Build sites that change, alongside any number of other workers, until SIGINT or SIGTERM',
  },
  async run() {
    const { DATABASE_URL } = readEnvironment();
    const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const { promise: lost, reject: onLost } = Promise.withResolvers<never>();
    const builder = await Promise.race([runBuilder(PROJECT, onLost), ended.then(() => null)]);
    // Still waiting for another builder, so nothing is under way.
    if (builder === null) process.exit();
    const company = DATABASE_URL === undefined ? 'alone: DATABASE_URL names no Postgres' : 'with all others';
    console.log(`Builds what changes, ${company}`);
    try {
      await Promise.race([ended, lost]);
    } finally {
      await within(GRACE_MS, builder.close());
    }
    process.exit();
  },
});
