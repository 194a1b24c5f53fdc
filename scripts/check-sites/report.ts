import pc from 'picocolors';
import { count } from '#domain/count.ts';
import { formatNumber } from '#domain/money.ts';
import type { SiteCheck } from '#pipeline/check-site.ts';
import type { SiteFinding, Warning } from '#sites/snapshot.ts';
import { EXIT } from '../exit.ts';

export interface CheckedSite extends SiteCheck {
  site: string;
}

/** Most findings shown about one field of the feed; the rest are counted. */
const SHOWN_PER_RULE = 3;

/** The kinds of findings, worst first, with their consequence for a build. */
const KINDS = [
  {
    kind: 'errors',
    exit: EXIT.configuration,
    next: 'Errors keep a site from being built: mend them, then check again.',
  },
  {
    kind: 'refusals',
    exit: EXIT.refused,
    next: 'A refused feed leaves the site as it is: mend it, or accept it once with forecourt build --accept-drop.',
  },
  {
    kind: 'faults',
    exit: EXIT.configuration,
    next: 'A build leaves out what has a fault, and puts the rest live: mend it, then check again.',
  },
  { kind: 'warnings', exit: EXIT.done, next: 'Nothing stops a build. Next: forecourt build' },
] as const satisfies { kind: keyof SiteCheck; exit: number; next: string }[];

/** What a finding is called, worst first: what stops no build, by the level that the build gives it. */
const NAMES: readonly {
  one: string;
  mark: (text: string) => string;
  of: (site: SiteCheck) => SiteFinding[];
}[] = [
  { one: 'error', mark: pc.red, of: (site) => [...site.errors, ...ofLevel(site, 'error')] },
  { one: 'refusal', mark: pc.red, of: ({ refusals }) => refusals },
  { one: 'fault', mark: pc.red, of: (site) => [...site.faults, ...ofLevel(site, 'fault')] },
  { one: 'warning', mark: pc.yellow, of: (site) => ofLevel(site, 'warning') },
];

const ofLevel = ({ warnings }: SiteCheck, level: Warning['level']): SiteFinding[] =>
  warnings.filter((finding) => finding.level === level);

const NOTHING = { exit: EXIT.done, next: 'All is well. Next: forecourt build' };

/** Returns the exit code and the next step for the worst finding. */
export function outcome(checked: readonly CheckedSite[]): { exit: number; next: string } {
  return KINDS.find(({ kind }) => checked.some((site) => site[kind].length > 0)) ?? NOTHING;
}

/** Formats all findings by site: place, field, problem and remedy; then the totals and the next step. */
export function reportText(checked: readonly CheckedSite[]): string {
  return [...checked.map(siteText), `${totals(checked)}\n${outcome(checked).next}`].join('\n\n');
}

function siteText(checked: CheckedSite): string {
  const findings = NAMES.flatMap(({ one, mark, of }) => findingsText(of(checked), mark(one)));
  const heading = pc.bold(checked.site);
  return findings.length === 0
    ? `${heading}  ${pc.green('nothing to mend')}`
    : `${heading}\n${findings.join('\n\n')}`;
}

function findingsText(findings: readonly SiteFinding[], kind: string): string[] {
  return [...Map.groupBy(findings, groupKey).values()].flatMap((group) => {
    const more = group.length - SHOWN_PER_RULE;
    const field = group[0]?.field ?? '';
    const on = field === '' ? '' : ` on ${field}`;
    return [
      ...group.slice(0, SHOWN_PER_RULE).map((finding) => findingText(finding, kind)),
      ...(more > 0 ? [`  ${kind}  ${formatNumber(more)} more${on} of the feed (--json names all)`] : []),
    ];
  });
}

/** Groups findings of feeds by field, because many cars tend to share a fault; every finding in a file is separate. */
const groupKey = ({ source, origin, field, message, rule = '' }: SiteFinding) =>
  origin.record ? `feed ${field} ${rule}` : `${source} ${field} ${message}`;

function findingText(finding: SiteFinding, kind: string): string {
  const { source, field, page = '', message, remedy, rule, law } = finding;
  const place = [source, field, page].filter((part) => part !== '').join('  ');
  const text = `  ${kind}  ${place}\n    ${message}\n    ${pc.dim('→')} ${remedy}`;
  return rule === undefined ? text : `${text} ${pc.dim(`(${[rule, law].filter(Boolean).join(': ')})`)}`;
}

function totals(checked: readonly CheckedSite[]): string {
  const counts = NAMES.map(({ one, of }) => ({ one, found: checked.flatMap(of).length }));
  const found = counts.filter(({ found }) => found > 0).map(({ one, found }) => count(found, one));
  const sites = count(checked.length, 'site');
  return found.length === 0 ? `${sites} checked.` : `${sites} checked: ${found.join(', ')}.`;
}
