import { defineCommand } from 'citty';
import pc from 'picocolors';
import { count } from '#domain/count.ts';
import { InvalidInput } from '#domain/errors.ts';
import type { DoctorFinding } from '#server/doctor/finding.ts';
import { machineFindings } from '#server/doctor/machine-checks.ts';
import { settingsFindings } from '#server/doctor/settings-checks.ts';
import { readEnvironment } from '#server/env.ts';
import { isStore } from '#server/store/open-store.ts';
import { badArgument } from '../arguments.ts';
import { fetchDoctorReport, outsideFindings } from '../doctor/outside.ts';
import { EXIT } from '../exit.ts';
import { withService } from '../leads/service.ts';

export const doctor = defineCommand({
  meta: {
    name: 'doctor',
    description: 'Check a deployment: with --url as visitors reach it, else this machine',
  },
  args: {
    url: { type: 'string', description: 'Address that visitors use, https://…; needs COCKPIT_TOKEN' },
    json: { type: 'boolean', description: 'Print every finding as JSON' },
  },
  async run({ args }) {
    const findings = args.url === undefined ? await onThisMachine() : await fromOutside(args.url);
    console.log(args.json ? JSON.stringify(findings, null, 2) : findingsTable(findings));
    if (findings.some(({ verdict }) => verdict === 'fail')) process.exitCode = EXIT.configuration;
  },
});

function onThisMachine(): Promise<DoctorFinding[]> {
  const environment = readEnvironment();
  const { FORECOURT_STATE: state, DATABASE_URL: databaseUrl } = environment;
  const isNewStore = !isStore({ state, databaseUrl });
  return withService(
    async ({ notes }) => [
      ...settingsFindings(environment),
      ...(await machineFindings({ environment, notes, now: () => new Date(), isNewStore })),
    ],
    { mayBeNew: true },
  );
}

async function fromOutside(address: string): Promise<DoctorFinding[]> {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw badArgument('--url', `"${address}" is no address: give one such as https://www.dealer.example`);
  const { COCKPIT_TOKEN } = readEnvironment();
  if (COCKPIT_TOKEN === undefined)
    throw new InvalidInput(`${url.origin} cannot be checked without its token`, [
      { field: 'COCKPIT_TOKEN', code: 'missing', message: 'Set the token that the service was started with' },
    ]);
  return outsideFindings(await fetchDoctorReport(url, COCKPIT_TOKEN));
}

const COLOURS = { pass: pc.green, warn: pc.yellow, fail: pc.red } as const;

/** Formats one line per check, with the remedy of each failure, and the number of failures. */
function findingsTable(findings: readonly DoctorFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, verdict, message, remedy }) => [
    `${COLOURS[verdict](verdict)}  ${check.padEnd(width)}  ${message}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 8)}${pc.dim('→')} ${remedy}`]),
  ]);
  const of = (wanted: DoctorFinding['verdict']) =>
    findings.filter(({ verdict }) => verdict === wanted).length;
  return [...lines, '', `${count(of('fail'), 'failure')}, ${count(of('warn'), 'warning')}`].join('\n');
}
