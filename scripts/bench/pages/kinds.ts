import path from 'node:path';
import { openReleaseStore } from '#generator/store/release-store.ts';

export interface BenchPage {
  kind: string;
  address: string;
}

/**
 * The four kinds of pages where shoppers arrive: by a fixed address, or the first link of a list that begins with one.
 */
const KINDS = [
  { kind: 'home', at: '/', below: null },
  { kind: 'listing', at: '/search', below: null },
  { kind: 'vehicle', at: '/search', below: '/cars' },
  { kind: 'location', at: '/contact-us', below: '/contact-us' },
] as const;

/** Returns one page of each kind of a site's live release. */
export async function measuredPages(state: string, site: string): Promise<BenchPage[]> {
  const store = openReleaseStore(path.join(state, 'store'), site);
  const read = async (address: string) => {
    const entry = store.current()?.entries[address];
    if (entry === undefined) throw new Error(`${site} has no ${address}`);
    return (await store.read(entry)).toString();
  };
  try {
    return await Promise.all(
      KINDS.map(async ({ kind, at, below }) => ({
        kind,
        address: below === null ? at : firstLink(await read(at), below),
      })),
    );
  } finally {
    await store.close();
  }
}

function firstLink(html: string, below: string): string {
  const [, href] = new RegExp(`href="(${below}/[a-z0-9-]+)"`).exec(html) ?? [];
  if (href === undefined) throw new Error(`A list leads to nothing below ${below}`);
  return href;
}
