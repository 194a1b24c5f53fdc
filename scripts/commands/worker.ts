import { once } from 'node:events';
import { defineCommand } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { runBuilder } from '../builder/run-builder.ts';
import { PROJECT } from '../project.ts';

export const worker = defineCommand({
  meta: {
    name: 'worker',
    description: 'Build the sites that change, beside any number of other workers, until SIGINT or SIGTERM',
  },
  async run() {
    const { DATABASE_URL } = readEnvironment();
    const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const builder = await runBuilder(PROJECT);
    const company = DATABASE_URL === undefined ? 'alone: DATABASE_URL names no Postgres' : 'with all others';
    console.log(`Builds what changes, ${company}`);
    await ended;
    await builder.close();
  },
});
