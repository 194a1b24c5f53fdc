import pc from 'picocolors';
import { count } from '#domain/count.ts';
import type { DoctorFinding } from '#server/doctor/finding.ts';

const COLOURS = { pass: pc.green, warn: pc.yellow, fail: pc.red } as const;

/** Formats one line per check, with the remedy of each failure, and the number of failures. */
export function findingsTable(findings: readonly DoctorFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, verdict, message, remedy }) => [
    `${COLOURS[verdict](verdict)}  ${check.padEnd(width)}  ${message}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 8)}${pc.dim('→')} ${remedy}`]),
  ]);
  const of = (wanted: DoctorFinding['verdict']) =>
    findings.filter(({ verdict }) => verdict === wanted).length;
  return [...lines, '', `${count(of('fail'), 'failure')}, ${count(of('warn'), 'warning')}`].join('\n');
}
