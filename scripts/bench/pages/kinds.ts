import { openReleaseStore } from '#generator/store/release-store.ts';

export interface BenchPage {
  kind: string;
  address: string;
}

/** The four kinds of pages where shoppers arrive: by a fixed address, or by the first such link of a list. */
const KINDS = [
  { kind: 'home', at: '/', link: null },
  { kind: 'listing', at: '/search', link: null },
  // Of a card: the menu leads to other pages below /cars.
  { kind: 'vehicle', at: '/search', link: /class="card__link" href="(\/cars\/[a-z0-9-]+)"/ },
  { kind: 'location', at: '/contact-us', link: /href="(\/contact-us\/[a-z0-9-]+)"/ },
] as const;

/** Returns one page of each kind of a site's live release. */
export async function measuredPages(storeDir: string, site: string): Promise<BenchPage[]> {
  const store = openReleaseStore(storeDir, site);
  const read = async (address: string) => {
    const entry = store.current()?.entries[address];
    if (entry === undefined) throw new Error(`${site} has no ${address}`);
    return (await store.read(entry)).toString();
  };
  try {
    return await Promise.all(
      KINDS.map(async ({ kind, at, link }) => ({
        kind,
        address: link === null ? at : firstLink(await read(at), link),
      })),
    );
  } finally {
    await store.close();
  }
}

function firstLink(html: string, link: RegExp): string {
  const [, href] = link.exec(html) ?? [];
  if (href === undefined) throw new Error(`A list has no link like ${link}`);
  return href;
}
