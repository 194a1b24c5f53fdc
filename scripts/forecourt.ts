#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineCommand, runCommand, runMain } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { backup } from './commands/backup.ts';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { events } from './commands/events.ts';
import { gc } from './commands/gc.ts';
import { holds } from './commands/holds.ts';
import { leads } from './commands/leads.ts';
import { links } from './commands/links.ts';
import { newSite } from './commands/new-site.ts';
import { payments } from './commands/payments.ts';
import { pin } from './commands/pin.ts';
import { postcodes } from './commands/postcodes.ts';
import { publish } from './commands/publish.ts';
import { releases } from './commands/releases.ts';
import { restore } from './commands/restore.ts';
import { rollback } from './commands/rollback.ts';
import { search } from './commands/search.ts';
import { serve } from './commands/serve.ts';
import { spins } from './commands/spins.ts';
import { start } from './commands/start.ts';
import { status } from './commands/status.ts';
import { unpin } from './commands/unpin.ts';
import { verify } from './commands/verify.ts';
import { worker } from './commands/worker.ts';
import { errorText, exitCode } from './exit.ts';
import { PROJECT } from './project.ts';

const commands = {
  start,
  dev,
  check,
  build,
  publish,
  serve,
  worker,
  releases,
  rollback,
  pin,
  unpin,
  verify,
  gc,
  'new-site': newSite,
  search,
  postcodes,
  links,
  status,
  leads,
  holds,
  payments,
  events,
  spins,
  backup,
  restore,
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
    const command = Object.entries(commands).find(([known]) => known === name)?.[1];
    const args = command?.args ?? {};
    if (command !== undefined) refuseUnknown(name, await (typeof args === 'function' ? args() : args), words);
    await runCommand(forecourt, { rawArgs });
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = exitCode(error);
  }
}
