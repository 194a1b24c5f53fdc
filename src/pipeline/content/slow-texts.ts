import { join } from 'node:path';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { sha256 } from '../canonical.ts';
import { codeHash } from '../reader-hash.ts';

/** Whether a text that takes long was read, or was omitted as it took too long. */
export type SlowOutcome = 'read' | 'omitted';

/** By the hash of reader and text. */
const outcomes = new Map<string, SlowOutcome>();
/** Hashes that no file has yet. */
const unwritten = new Set<string>();
/** Slow texts that are remembered: those found last. */
const MOST = 1000;

let code: string | undefined;

function keyOf(text: string): string {
  code ??= codeHash(import.meta.dirname, ['*.ts']);
  return sha256(`${code}\n${text}`);
}

/** How reading this text went before, where it took long. */
export const slowOutcome = (text: string): SlowOutcome | undefined => outcomes.get(keyOf(text));

/** Remembers how reading a text went that took long. */
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
  const all = new Map([...(await written(state)), ...found]);
  await replaceFile(fileIn(state), JSON.stringify([...all].slice(-MOST)));
  unwritten.clear();
}

async function written(state: string): Promise<[string, SlowOutcome][]> {
  try {
    return JSON.parse((await textIfThere(fileIn(state))) ?? '[]');
  } catch {
    return [];
  }
}
