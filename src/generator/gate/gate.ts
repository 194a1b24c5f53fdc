import { AppError } from '#domain/errors.ts';
import { homePath, notFoundPath, searchRoutePath } from '#domain/site/routes.ts';
import type { Cause } from '#pipeline/quarantine.ts';
import type { ForbiddenText } from './forbidden.ts';
import type { GatePage } from './page-check.ts';

/** A release that must not go live; the message names page and reason. The live release stays. */
export class GateClosed extends AppError {
  override name = 'GateClosed' as const;

  constructor(site: string, problems: readonly string[]) {
    const shown = problems.slice(0, 20);
    const more = problems.length - shown.length;
    super(
      [
        `${site} was built but not published:`,
        ...shown.map((problem) => `- ${problem}`),
        ...(more > 0 ? [`- and ${more} more`] : []),
      ].join('\n'),
    );
  }
}

/** A file or redirect with the forbidden texts in it. */
export interface GateResult {
  path: string;
  problems: readonly ForbiddenText[];
}

/** A problem that prevents a release from going live. */
export interface GateProblem {
  /** One sentence, with the page if it concerns only one. */
  message: string;
  /** By which the item at fault is found; `null` where no item is. */
  cause: Cause | null;
}

/** What the gate checks before the flip. */
export interface Candidate {
  /** Whether an address exists, as a page, file or redirect. */
  exists: (address: string) => boolean;
  pages: number;
  /** Number of pages in the live release without those that redirect now; 0 where there is none. */
  previousPages: number;
  printed: Iterable<{ path: string; status: number; facts: GatePage }>;
  /** The newly written files, and all redirects. */
  others: readonly GateResult[];
  /** Reused pages that link to an address which no longer exists. */
  brokenReused: readonly { path: string; link: string }[];
}

const REQUIRED = [homePath(), searchRoutePath(), notFoundPath()];

/** Half of the pages gone at once is our fault: a drop in the feed was accepted earlier (promises "Publishing"). */
const MIN_SHARE = 0.5;

/** Everything that prevents a release from going live (promises "Publishing", Gate before the flip). */
export function gateProblems(candidate: Candidate): GateProblem[] {
  const { exists, pages, previousPages, printed, others, brokenReused } = candidate;
  const problems = REQUIRED.filter((path) => !exists(path)).map((path) => ours(`${path} is missing`));
  if (pages < previousPages * MIN_SHARE)
    problems.push(ours(`only ${pages} pages, ${previousPages} are live; --accept-drop publishes them once`));
  for (const { path, status, facts } of printed) {
    if (status !== (path === notFoundPath() ? 404 : 200)) problems.push(ours(`${path} has status ${status}`));
    problems.push(...contents(path, facts.problems));
    for (const link of facts.links) if (!exists(link)) problems.push(lost(path, link, 'does not exist'));
  }
  for (const { path, problems: found } of others) problems.push(...contents(path, found));
  for (const { path, link } of brokenReused) problems.push(lost(path, link, 'is no more'));
  return problems;
}

const ours = (message: string): GateProblem => ({ message, cause: null });

const contents = (path: string, problems: readonly ForbiddenText[]): GateProblem[] =>
  problems.map(({ what, texts }) => ({
    message: `${path} contains ${what}`,
    cause: { path, what, by: { texts } },
  }));

const lost = (path: string, link: string, state: string): GateProblem => ({
  message: `${path} links to ${link}, which ${state}`,
  cause: { path, what: `a link to ${link}, which ${state}`, by: { link } },
});
