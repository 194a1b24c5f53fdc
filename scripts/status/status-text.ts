import pc from 'picocolors';
import type { GroupOverview, SiteOverview } from '#server/cockpit/overview.ts';
import { sectionsOf } from '#server/cockpit/sections.ts';
import { serviceLines } from '#server/cockpit/service-summary.ts';
import { type Line, summaryOf } from '#server/cockpit/summary.ts';
import { NONE_PUBLISHED } from '../commands/stores.ts';

/** Formats the cockpit for a terminal: a summary of every site, or all details with `full`. */
export function statusText({ at, sites, leads }: GroupOverview, full: boolean): string {
  const now = new Date(at);
  const parts = sites.flatMap((site) => [glance(site, now), ...(full ? inFull(site, now) : [])]);
  if (sites.length === 0) parts.push(NONE_PUBLISHED);
  return [...parts, linesText('Service', serviceLines(leads, now))].join('\n\n');
}

const glance = (overview: SiteOverview, now: Date): string =>
  linesText(overview.site, summaryOf(overview, now));

function linesText(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ label }) => label.length));
  const text = lines.map(
    ({ label, text, calls }) => `  ${calls ? pc.yellow('●') : ' '} ${pc.dim(label.padEnd(width))}  ${text}`,
  );
  return [pc.bold(title), ...text].join('\n');
}

const inFull = (overview: SiteOverview, now: Date): string[] =>
  sectionsOf(overview, now)
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => {
      const lines = rows.flatMap(({ head, text, remedy }) => [
        `  ${pc.dim(head)}`,
        `    ${text}`,
        ...(remedy === undefined ? [] : [`    ${pc.dim('→')} ${remedy}`]),
      ]);
      return [pc.bold(title), ...lines].join('\n');
    });
