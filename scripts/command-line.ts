import { defineCommand, runCommand } from 'citty';
import { NotFound } from '#domain/errors.ts';
import { stateFolder } from '#server/env.ts';
import { refuseUnknown } from './arguments.ts';
import { errorText, exitCode } from './exit.ts';
import { restrictState } from './private-state.ts';

/** Loaded on demand, so that no command waits for the imports of others. */
export const commands = {
  start: async () => (await import('./commands/start.ts')).start,
  dev: async () => (await import('./commands/dev.ts')).dev,
  check: async () => (await import('./commands/check.ts')).check,
  build: async () => (await import('./commands/build.ts')).build,
  feed: async () => (await import('./commands/feed.ts')).feed,
  why: async () => (await import('./commands/why.ts')).why,
  publish: async () => (await import('./commands/publish.ts')).publish,
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/worker.ts')).worker,
  releases: async () => (await import('./commands/releases.ts')).releases,
  rollback: async () => (await import('./commands/releases.ts')).rollback,
  pin: async () => (await import('./commands/releases.ts')).pin,
  unpin: async () => (await import('./commands/releases.ts')).unpin,
  verify: async () => (await import('./commands/verify.ts')).verify,
  gc: async () => (await import('./commands/gc.ts')).gc,
  'new-site': async () => (await import('./commands/new-site.ts')).newSite,
  search: async () => (await import('./commands/search.ts')).search,
  postcodes: async () => (await import('./commands/postcodes.ts')).postcodes,
  photos: async () => (await import('./commands/photos.ts')).photos,
  'photo-server': async () => (await import('./commands/photo-server.ts')).photoServer,
  links: async () => (await import('./commands/links.ts')).links,
  status: async () => (await import('./commands/status.ts')).status,
  leads: async () => (await import('./commands/leads.ts')).leads,
  holds: async () => (await import('./commands/reservations.ts')).holds,
  payments: async () => (await import('./commands/reservations.ts')).payments,
  events: async () => (await import('./commands/events.ts')).events,
  spins: async () => (await import('./commands/spins.ts')).spins,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
};

/** Commands that write no state, but into the project, whose files need normal permissions. */
const PROJECT_COMMANDS = ['postcodes'];

const forecourt = defineCommand({ subCommands: commands });

/** Runs a command with its arguments, prints its error, and returns the exit code listed in the README. */
export async function runCommandLine([name = '', ...words]: readonly string[]): Promise<number> {
  try {
    const command = await Object.entries(commands).find(([key]) => key === name)?.[1]();
    if (command === undefined)
      throw new NotFound(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
    const args = command.args ?? {};
    refuseUnknown(name, await (typeof args === 'function' ? args() : args), words);
    if (!PROJECT_COMMANDS.includes(name)) restrictState(stateFolder());
    await runCommand(forecourt, { rawArgs: [name, ...words] });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(errorText(error));
    return exitCode(error);
  }
}
