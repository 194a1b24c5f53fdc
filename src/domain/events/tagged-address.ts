/**
 * An address of the site as a tag of another's hears it: the page, and the campaign that led there (`utm_…`). The rest of a
 * query is a shopper's own: what they looked for, or a link that opens their reservation.
 */
export function taggedAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_')));
  return origin + pathname + (campaign.size === 0 ? '' : `?${campaign}`);
}

/** What led to a page of `origin`, likewise; another's address is as its own pages let it be known. */
export function taggedReferrer(referrer: string, origin: string): string {
  return URL.canParse(referrer) && new URL(referrer).origin === origin ? taggedAddress(referrer) : referrer;
}
