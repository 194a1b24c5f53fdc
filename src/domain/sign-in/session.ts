import { DAY_MS, HOUR_MS } from '../duration.ts';

/** Lifetime of a session, milliseconds. */
export const SESSION_MS = 30 * DAY_MS;
/** Granularity of a session's last use, to save writes; milliseconds. */
export const SEEN_MS = HOUR_MS;

type AgentPatterns = readonly (readonly [RegExp, string])[];

// The first match counts, since browsers also name their ancestors.
const BROWSERS: AgentPatterns = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: AgentPatterns = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

const nameIn = (names: AgentPatterns, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Names the device of a `User-Agent` header, such as "Chrome on Windows". */
export function deviceName(user_agent: string | null): string {
  const browser = nameIn(BROWSERS, user_agent ?? '') ?? 'A browser';
  const system = nameIn(SYSTEMS, user_agent ?? '');
  return system === undefined ? browser : `${browser} on ${system}`;
}
