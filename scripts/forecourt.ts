#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineCommand, runCommand, runMain } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { errorText, exitCode } from './exit.ts';
import { PROJECT } from './project.ts';

/** Each is loaded when it is asked for: nobody waits for what only other commands need. */
const commands = {
  start: async () => (await import('./commands/start.ts')).start,
  dev: async () => (await import('./commands/dev.ts')).dev,
  check: async () => (await import('./commands/check.ts')).check,
  build: async () => (await import('./commands/build.ts')).build,
  publish: async () => (await import('./commands/publish.ts')).publish,
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/worker.ts')).worker,
  releases: async () => (await import('./commands/releases.ts')).releases,
  rollback: async () => (await import('./commands/rollback.ts')).rollback,
  pin: async () => (await import('./commands/pin.ts')).pin,
  unpin: async () => (await import('./commands/unpin.ts')).unpin,
  verify: async () => (await import('./commands/verify.ts')).verify,
  gc: async () => (await import('./commands/gc.ts')).gc,
  'new-site': async () => (await import('./commands/new-site.ts')).newSite,
  search: async () => (await import('./commands/search.ts')).search,
  postcodes: async () => (await import('./commands/postcodes.ts')).postcodes,
  links: async () => (await import('./commands/links.ts')).links,
  status: async () => (await import('./commands/status.ts')).status,
  leads: async () => (await import('./commands/leads.ts')).leads,
  holds: async () => (await import('./commands/holds.ts')).holds,
  payments: async () => (await import('./commands/payments.ts')).payments,
  events: async () => (await import('./commands/events.ts')).events,
  spins: async () => (await import('./commands/spins.ts')).spins,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
};

const { version }: { version: string } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));

const forecourt = defineCommand({
  meta: { name: 'forecourt', version, description: 'Dealership sites: build, serve, and go back' },
  subCommands: commands,
});

const rawArgs = process.argv.slice(2);
const asksForHelp = rawArgs.length === 0 || rawArgs.includes('--help') || rawArgs.includes('-h');

if (asksForHelp) await runMain(forecourt, { rawArgs: [...rawArgs, '--help'] });
else if (rawArgs[0] === '--version') console.log(version);
else await runNamed();

async function runNamed(): Promise<void> {
  try {
    const [name = '', ...words] = rawArgs;
    const command = await Object.entries(commands).find(([known]) => known === name)?.[1]();
    const args = command?.args ?? {};
    if (command !== undefined) refuseUnknown(name, await (typeof args === 'function' ? args() : args), words);
    await runCommand(forecourt, { rawArgs });
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = exitCode(error);
  }
}
