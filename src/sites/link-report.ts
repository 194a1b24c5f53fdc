import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { textIfThere } from './files.ts';

export interface BrokenLink {
  url: string;
  /** The first page that contains it, and the number of all. */
  page: string;
  pages: number;
  /** The failure, such as a status. */
  problem: string;
}

/** The result of the last check of a site's outbound links. */
export interface LinkReport {
  release: string;
  /** Instant, ISO 8601 in UTC. */
  checked_at: string;
  checked: number;
  /** Links beyond the limit, which were not checked. */
  skipped: number;
  broken: BrokenLink[];
}

const linkFile = (state: string, site: string) => path.join(state, 'links', `${site}.json`);

/** Reads the last report of `forecourt links` on a site; `null` before the first. */
export async function readLinkReport(state: string, site: string): Promise<LinkReport | null> {
  const text = await textIfThere(linkFile(state, site));
  return text === null ? null : JSON.parse(text);
}

/** Replaces the report of a site. */
export async function writeLinkReport(state: string, site: string, report: LinkReport): Promise<void> {
  const file = linkFile(state, site);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.next`, `${JSON.stringify(report, null, 2)}\n`);
  await rename(`${file}.next`, file);
}
