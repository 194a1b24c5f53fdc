import { AppError } from '#domain/errors.ts';
import { homePath, notFoundPath, searchRoutePath } from '#domain/site/routes.ts';
import type { Cause } from '#pipeline/quarantine.ts';
import type { ForbiddenText } from './forbidden.ts';
import type { GatePage } from './page-check.ts';

/** A release that must not go live; the message names page and reason, what is live stays. */
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

/** A file or a redirect, with what is in it and must not be. */
export interface GateResult {
  path: string;
  problems: readonly ForbiddenText[];
}

/** What keeps a release from going live. */
export interface GateProblem {
  /** One sentence, with the page where it is one page's. */
  message: string;
  /** By what the item behind it is found; `null` where no item can be. */
  cause: Cause | null;
}

/** What the gate checks before the flip. */
export interface Candidate {
  /** Whether an address exists: as a page, a file or a redirect. */
  exists: (address: string) => boolean;
  pages: number;
  /** Pages of the release that is live; 0 where there is none. */
  previousPages: number;
  /** The newly printed pages. */
  printed: Iterable<{ path: string; status: number; facts: GatePage }>;
  /** The newly written files, and all redirects. */
  others: readonly GateResult[];
  /** Reused pages that link to an address which is no more. */
  brokenReused: readonly { path: string; link: string }[];
}

const REQUIRED = [homePath(), searchRoutePath(), notFoundPath()];

/** Half of the pages gone at once is a fault of ours: the feed's own drop was accepted before (promises "Publishing"). */
const MIN_SHARE = 0.5;

/** Everything that stops a release from going live; none lets it through (promises "Publishing", Gate before the flip). */
export function gateProblems(candidate: Candidate): GateProblem[] {
  const { exists, pages, previousPages, printed, others, brokenReused } = candidate;
  const problems = REQUIRED.filter((path) => !exists(path)).map((path) => ours(`${path} is missing`));
  if (pages < previousPages * MIN_SHARE)
    problems.push(ours(`only ${pages} pages, ${previousPages} are live; --accept-drop publishes them once`));
  for (const { path, status, facts } of printed) {
    if (status !== (path === notFoundPath() ? 404 : 200)) problems.push(ours(`${path} answered ${status}`));
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
