/** A page that is measured. */
export interface Measured {
  /** Which of the kinds it stands for. */
  kind: string;
  url: string;
}

/** The four kinds of pages that shoppers arrive at: each by its address, or as the first link below it on a list. */
const KINDS = [
  { kind: 'home', at: '/', below: null },
  { kind: 'listing', at: '/search', below: null },
  { kind: 'vehicle', at: '/search', below: '/cars' },
  { kind: 'location', at: '/contact-us', below: '/contact-us' },
] as const;

/** One page of each kind on the site at `origin`, which has no final slash. */
export async function measuredPages(origin: string): Promise<Measured[]> {
  return Promise.all(
    KINDS.map(async ({ kind, at, below }) => {
      const url = `${origin}${at}`;
      return { kind, url: below === null ? url : origin + (await firstLink(url, below)) };
    }),
  );
}

async function firstLink(url: string, below: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const [, href] = new RegExp(`href="(${below}/[a-z0-9-]+)"`).exec(html) ?? [];
  if (href === undefined) throw new Error(`${url} leads to nothing below ${below}`);
  return href;
}
