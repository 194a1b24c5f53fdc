import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

/** Part of every key, so that data stored in another format is neither read nor changed. */
const VERSION = 1;

/** What full storage refused: nanostores reads the storage again whenever a store gets its first listener. */
const unstored = new Map<unknown, string>();

/** Wraps the browser's storage; without access, or when it is full, values live until the page closes. */
function guardedStorage(): Record<string, string> {
  try {
    return new Proxy<Record<string, string>>(localStorage, {
      get: (storage, key: string) => unstored.get(key) ?? storage[key],
      has: (storage, key) => unstored.has(key) || key in storage,
      set: setIfRoom,
    });
  } catch {
    return {};
  }
}

function setIfRoom(storage: Record<string, string>, key: string, value: string): true {
  try {
    storage[key] = value;
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  return true;
}

setPersistentEngine(guardedStorage(), windowPersistentEvents);

/**
 * Creates a list that the browser stores for this site and shares with other tabs. Storage may be blocked, full or
 * contain anything: entries that fail `isItem`, or exceed `limit`, are ignored (promises "The browser").
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
