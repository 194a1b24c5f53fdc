/** How long somebody stays signed in on a device. */
export const SESSION_MS = 30 * 86_400_000;
/** How exactly it is known when a device was last used: a page view is not worth a write. */
export const SEEN_MS = 3_600_000;

type AgentPatterns = readonly (readonly [RegExp, string])[];

// The first that fits: browsers name those they descend from.
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

/** What a person calls the device of a `User-Agent` header, such as "Chrome on Windows". */
export function deviceName(user_agent: string | null): string {
  const browser = nameIn(BROWSERS, user_agent ?? '') ?? 'A browser';
  const system = nameIn(SYSTEMS, user_agent ?? '');
  return system === undefined ? browser : `${browser} on ${system}`;
}
