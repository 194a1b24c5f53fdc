import { defineCommand } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { sharingPlace } from '#server/publishing/sharing.ts';
import { loadPlaces } from '#sites/places.ts';
import { badArgument } from '../arguments.ts';
import { FEED_ACTIONS, FEED_OPTIONS, type FeedAction } from '../feed/actions.ts';
import { INSPECT_OPTIONS, runInspection } from '../feed/run-inspection.ts';
import { PROJECT } from '../project.ts';
import { underPublishLock } from '../publish-lock.ts';
import { chosenSite, chosenSites } from '../sites.ts';
import { buildSites } from './build.ts';
import { chosenAction, describeOptions } from './chosen-action.ts';
import { pullSites } from './stores.ts';

/** `inspect` needs no site, and no state. */
const ACTIONS: Readonly<Record<string, FeedAction | null>> = { inspect: null, ...FEED_ACTIONS };
const OPTIONS = { inspect: INSPECT_OPTIONS, ...FEED_OPTIONS };
const describe = describeOptions(OPTIONS);

export const feed = defineCommand({
  meta: { name: 'feed', description: 'Inspect a stock feed; report, accept or reject a held one' },
  args: {
    action: { type: 'positional', description: Object.keys(ACTIONS).join(', ') },
    file: { type: 'positional', required: false, description: describe('file', 'a file or an address') },
    site: { type: 'string', description: describe('site', 'Slug of the site; optional for inspect') },
    write: { type: 'boolean', description: describe('write', 'write the stock block of site.json') },
    open: { type: 'boolean', description: describe('open', 'show the cars as pages in the browser') },
    json: { type: 'boolean', description: describe('json', 'print the result as JSON') },
    store: { type: 'string', description: describe('store', 'the differences of one store') },
    all: { type: 'boolean', description: describe('all', 'every finding of single cars') },
    car: { type: 'string', description: describe('car', 'the held values of one car, by its id') },
  },
  async run({ args }) {
    const word = args.action ?? '';
    const action = chosenAction(
      { command: 'feed', actions: ACTIONS, options: OPTIONS, subject: 'file' },
      args,
    );
    if (action === null) return runInspection(args);
    const site = DECIDING.includes(word)
      ? await onlySite(args.site)
      : await chosenSite(args.site, console.error);
    const place = sharingPlace(readEnvironment());
    const { state } = place;
    await pullSites(site);
    const setup = {
      state,
      now: () => new Date(),
      locations: async (slug: string) => (await loadPlaces(PROJECT, slug)).value?.locations ?? [],
      decide: <T>(slug: string, change: () => Promise<T>) => underPublishLock(place, slug, change),
      build: (slug: string) => buildSites(slug, {}),
    };
    const { text, exit } = await action(setup, { ...args, site });
    console.log(text);
    if (exit !== undefined) process.exitCode = exit;
  },
});

/** Actions that change what shoppers see, so the site must be named where there are several. */
const DECIDING = ['accept', 'reject'];

async function onlySite(site: string | undefined): Promise<string> {
  const sites = await chosenSites(site);
  const [only] = sites;
  if (only !== undefined && sites.length === 1) return only;
  throw badArgument('--site', `Say which: ${sites.join(', ')}`);
}
