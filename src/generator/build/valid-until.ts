import type { ManifestEntry } from '#generator/manifest.ts';

/** The instant at which the clock alone makes an entry stale, as a manifest notes it; Unix milliseconds, `null` for never. */
export const validUntil = (until: number | null): Pick<ManifestEntry, 'valid_until'> =>
  until === null ? {} : { valid_until: new Date(until).toISOString() };

/** An entry of an earlier release, with the instant at which it goes stale now. */
export function withValidUntil(entry: ManifestEntry, until: number | null): ManifestEntry {
  const { valid_until: _previous, ...rest } = entry;
  return { ...rest, ...validUntil(until) };
}
