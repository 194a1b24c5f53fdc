import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

/** Part of every key: what is stored in another shape than this is left alone and not read. */
const VERSION = 1;

/** The browser's storage where the page may have one. What cannot be kept lives until the page closes. */
function guardedStorage(): Record<string, string> {
  try {
    return new Proxy<Record<string, string>>(localStorage, { set: setIfRoom });
  } catch {
    return {};
  }
}

function setIfRoom(storage: Record<string, string>, key: string, value: string): true {
  try {
    storage[key] = value;
  } catch {}
  return true;
}

setPersistentEngine(guardedStorage(), windowPersistentEvents);

/**
 * A list that the browser keeps for this site, and that other tabs follow. Storage may be blocked, full or hold
 * anything: what `isItem` does not know is not in the list, nor what is beyond `limit` (promises "The browser").
 */
export function persistedList<T>(
  name: string,
  { isItem, limit }: { isItem: (value: unknown) => value is T; limit: number },
): WritableAtom<readonly T[]> {
  const site = globalThis.document?.documentElement.dataset.site ?? '';
  return persistentAtom<readonly T[]>(`forecourt:${site}:${name}:${VERSION}`, [], {
    encode: JSON.stringify,
    decode: (text) => listIn(text).filter(isItem).slice(0, limit),
  });
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
