const SLUG_MAX_LENGTH = 120;

/** A valid address segment (rules "Slugs"). */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/;

export const SLUG_MESSAGE = 'Write small letters, digits and inner hyphens, such as open-day';

/** Normalises a feed's slug by NFC and case folding; `null` if it is no valid address segment (rules "Slugs"). */
export function normaliseSlug(candidate: string): string | null {
  const slug = candidate.normalize('NFC').toLowerCase();
  return SLUG_PATTERN.test(slug) ? slug : null;
}

/** Makes a slug of a name: "Citroën" → `citroen`; `''` for a name without Latin letters or digits. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '');
}
