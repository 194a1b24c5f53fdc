import path from 'node:path';
import { openReleaseStore } from '#generator/store/release-store.ts';

/** A page that is measured. */
export interface BenchPage {
  /** Which of the kinds it represents. */
  kind: string;
  address: string;
}

/** The four kinds of pages that shoppers arrive at: each by its address, or as the first link below it on a list. */
const KINDS = [
  { kind: 'home', at: '/', below: null },
  { kind: 'listing', at: '/search', below: null },
  { kind: 'vehicle', at: '/search', below: '/cars' },
  { kind: 'location', at: '/contact-us', below: '/contact-us' },
] as const;

/** One page of each kind of a site's live release below the state folder. */
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
