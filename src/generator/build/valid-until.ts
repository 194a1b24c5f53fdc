import type { ManifestEntry } from '#generator/manifest.ts';

/** An entry's `valid_until` for its manifest; Unix milliseconds, `null` for never. */
export const validUntil = (until: number | null): Pick<ManifestEntry, 'valid_until'> =>
  until === null ? {} : { valid_until: new Date(until).toISOString() };

/** An entry of an earlier release, with its current `valid_until`. */
export function withValidUntil(entry: ManifestEntry, until: number | null): ManifestEntry {
  const { valid_until: _previous, ...rest } = entry;
  return { ...rest, ...validUntil(until) };
}
