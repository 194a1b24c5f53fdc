import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { daysAfter } from '#domain/vehicle/window.ts';

/** Days for which the demo stock keeps its dates, so that its cars age with the clock. */
const ANCHOR_DAYS = 30;
const FILE = 'demo-anchor.json';
const MADE_ON = /^\{"made_on":"(\d{4}-\d{2}-\d{2})"\}\s*$/;

/**
 * UTC midnight of the day on which this state folder's demo stock was made. It is stored in the folder for 30 days;
 * afterwards, for a later date or an unreadable file, `now` makes a new one.
 */
export async function demoAnchor({ now, stateDir }: { now: Date; stateDir: string }): Promise<Date> {
  const stored = await readAnchor(stateDir);
  if (stored !== null && stored <= now && now < daysAfter(stored, ANCHOR_DAYS)) return stored;
  const made_on = now.toISOString().slice(0, 10);
  await writeAnchor(stateDir, made_on);
  return new Date(made_on);
}

async function readAnchor(stateDir: string): Promise<Date | null> {
  const text = await readFile(join(stateDir, FILE), 'utf8').catch(ifMissing);
  const day = text?.match(MADE_ON)?.[1];
  return day === undefined ? null : new Date(day);
}

/** Sites that are built in parallel may all write: the rename makes each write atomic. */
async function writeAnchor(stateDir: string, made_on: string): Promise<void> {
  await mkdir(stateDir, { recursive: true });
  const draft = join(stateDir, `${FILE}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify({ made_on })}\n`);
  await rename(draft, join(stateDir, FILE));
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
