import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { sha256 } from '#sites/sha256.ts';
import { codeHash } from '../reader-hash.ts';

/** Whether a text that takes long was read, or was omitted as it took too long. */
export type SlowOutcome = 'read' | 'omitted';

/** By the hash of reader and text. */
const outcomes = new Map<string, SlowOutcome>();
/** Hashes that no file has yet. */
const unwritten = new Set<string>();
/** Slow texts that are stored: those found last. */
const MAX_TEXTS = 1000;

let code: string | undefined;

function keyOf(text: string): string {
  code ??= codeHash(import.meta.dirname, ['*.ts']);
  return sha256(`${code}\n${text}`);
}

/** The outcome of the last slow read of a text; `undefined` for none. */
export const slowOutcome = (text: string): SlowOutcome | undefined => outcomes.get(keyOf(text));

/** Stores the outcome of a slow read. */
export function recordSlow(text: string, outcome: SlowOutcome): void {
  const key = keyOf(text);
  if (outcomes.get(key) === outcome) return;
  outcomes.set(key, outcome);
  unwritten.add(key);
}

const fileIn = (state: string) => join(state, 'slow-texts.json');

/** Reads the slow texts that builds with this state folder found; without its file they are found again. */
export async function loadSlowTexts(state: string): Promise<void> {
  for (const [key, outcome] of await written(state)) if (!outcomes.has(key)) outcomes.set(key, outcome);
}

/** Writes what was found since the last time, if anything, to the state folder. */
export async function storeSlowTexts(state: string): Promise<void> {
  if (unwritten.size === 0) return;
  const found = [...outcomes].filter(([key]) => unwritten.has(key));
  const others = (await written(state)).filter(([key]) => !unwritten.has(key));
  await replaceFile(fileIn(state), JSON.stringify([...others, ...found].slice(-MAX_TEXTS)));
  unwritten.clear();
}

/** What the file holds; what else it may hold is ignored. */
const pairs = z.array(z.tuple([z.string(), z.enum(['read', 'omitted'])]));

async function written(state: string): Promise<[string, SlowOutcome][]> {
  try {
    return pairs.parse(JSON.parse((await textIfThere(fileIn(state))) ?? '[]'));
  } catch {
    return [];
  }
}
