import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineCommand, runMain } from 'citty';
import { commands, runCommandLine } from './command-line.ts';
import { PROJECT } from './project.ts';

const { version }: { version: string } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));

const forecourt = defineCommand({
  meta: { name: 'forecourt', version, description: 'Dealership sites: build, serve, and go back' },
  subCommands: commands,
});

const rawArgs = process.argv.slice(2);
const wantsHelp = rawArgs.length === 0 || rawArgs.includes('--help') || rawArgs.includes('-h');

if (wantsHelp) await runMain(forecourt, { rawArgs: [...rawArgs, '--help'] });
else if (rawArgs[0] === '--version') console.log(version);
else process.exitCode = await runCommandLine(rawArgs);
