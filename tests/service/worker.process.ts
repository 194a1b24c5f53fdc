import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobsRig, openRiggedJobs } from './jobs-rig.ts';

const { file, ...rig }: JobsRig & { file: string } = JSON.parse(process.argv[2] ?? '');
const { jobs, close } = openRiggedJobs(rig);
const log = (word: string, payload: unknown) =>
  appendFileSync(file, `${word} ${process.pid} ${JSON.stringify(payload)}\n`);

jobs.work('retain', async ({ payload }) => {
  log('begin', payload);
  await sleep(5);
  log('end', payload);
});
process.once('SIGTERM', () => close());
