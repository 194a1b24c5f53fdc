const SLUG_MAX_LENGTH = 120;

/** What an address segment may look like (rules "Slugs"). */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/;

/** A feed's slug after NFC and case folding, or `null` where it can be no address (rules "Slugs"). */
export function normaliseSlug(candidate: string): string | null {
  const slug = candidate.normalize('NFC').toLowerCase();
  return SLUG_PATTERN.test(slug) ? slug : null;
}

/** The slug of a name, such as `citroen` for "Citroën"; `''` where no letter or digit of the name can be kept. */
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
