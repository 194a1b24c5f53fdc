import type { SearchClient } from './client.ts';

/** Milliseconds after which a hosted engine without a response is taken to be away. */
const TIMEOUT = 2000;
/** Milliseconds for which it is then left alone. */
const PAUSE = 30_000;

/** What the fallback has of the outside; replaced in tests. */
export interface FallbackDeps {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Calls `act` after so many milliseconds, unless the function it returns is called before. */
  after(milliseconds: number, act: () => void): () => void;
  warn(message: string, cause: unknown): void;
}

const browser: FallbackDeps = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  warn: (message, cause) => console.warn(message, cause),
};

/**
 * Searches with `hosted`, and with `fallback` where that fails or is late. Then the fallback searches for a while
 * before the hosted engine is tried again. The console shows it once, the page not at all (promises "The browser").
 */
export function withFallback(
  hosted: SearchClient,
  fallback: SearchClient,
  surroundings: FallbackDeps = browser,
): SearchClient {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let warned = false;

  const attempt = async <T>(question: (client: SearchClient) => Promise<T>): Promise<T> => {
    if (surroundings.now() < pausedUntil) return question(fallback);
    try {
      return await inTime(question(hosted), surroundings);
    } catch (cause) {
      pausedUntil = surroundings.now() + PAUSE;
      if (!warned)
        surroundings.warn('The hosted search does not answer; this page searches by itself.', cause);
      warned = true;
      return question(fallback);
    }
  };

  return {
    search: (requests) => attempt((client) => client.search(requests)),
    searchForFacetValues: (requests) => attempt((client) => client.searchForFacetValues(requests)),
    ready: () => attempt((client) => client.ready()),
  };
}

function inTime<T>(response: Promise<T>, { after }: FallbackDeps): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = after(TIMEOUT, () => reject(new Error(`No answer within ${TIMEOUT} ms`)));
    response.then(resolve, reject).finally(stop);
  });
}
