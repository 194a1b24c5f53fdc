/**
 * Returns an address of the site as third-party tags may see it: without query parameters other than `utm_…`. The
 * others are private: a shopper's search, or the secret of a reservation.
 */
export function taggedAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_')));
  return origin + pathname + (campaign.size === 0 ? '' : `?${campaign}`);
}

/**
 * Returns a referrer likewise if it is of `origin`; other sites' referrers stay unchanged, as their own policy sent
 * them.
 */
export function taggedReferrer(referrer: string, origin: string): string {
  return URL.canParse(referrer) && new URL(referrer).origin === origin ? taggedAddress(referrer) : referrer;
}
