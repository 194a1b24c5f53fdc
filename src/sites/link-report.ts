import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { textIfThere } from './files.ts';

/** A link that leads nowhere, and where it stands. */
export interface BrokenLink {
  url: string;
  /** The first page that has it, and how many there are. */
  page: string;
  pages: number;
  /** What came in place of a page. */
  problem: string;
}

/** What was found on the links that lead off a site, when they were last followed. */
export interface LinkReport {
  release: string;
  /** Instant, ISO 8601 in UTC. */
  checked_at: string;
  checked: number;
  /** Links that were not followed, for there were more than were wanted. */
  skipped: number;
  broken: BrokenLink[];
}

const linkFile = (state: string, site: string) => path.join(state, 'links', `${site}.json`);

/** What the last `forecourt links` found on a site; `null` before the first. */
export async function readLinkReport(state: string, site: string): Promise<LinkReport | null> {
  const text = await textIfThere(linkFile(state, site));
  return text === null ? null : JSON.parse(text);
}

/** Keeps what was found in place of what was found before. */
export async function writeLinkReport(state: string, site: string, report: LinkReport): Promise<void> {
  const file = linkFile(state, site);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.next`, `${JSON.stringify(report, null, 2)}\n`);
  await rename(`${file}.next`, file);
}
