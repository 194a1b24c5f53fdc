import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import type { HostedIndex } from '#search/push/hosted-index.ts';
import { type IndexContents, indexContents } from '#search/push/index-contents.ts';
import { openHostedIndex } from '#search/push/open-hosted-index.ts';
import { type PushOptions, pushContents } from '#search/push/push.ts';
import type { PushState } from '#search/push/pushed.ts';
import type { ListedVehicle } from '#search/vehicle/vehicle-index.ts';
import { HOSTED, type HostedRig, http } from './rigs.ts';
import { ADMIN_KEY, SEARCH_KEY } from './stand-ins/algolia.ts';
import { indexFile, listedCars } from './stock.ts';

const contentsOf = (cars: readonly ListedVehicle[]) => indexContents(indexFile(cars));
const driven = ({ vehicle, card }: ListedVehicle): ListedVehicle => ({
  card,
  vehicle: { ...vehicle, km: (vehicle.km ?? 0) + 1 },
});
/** A provider's index, and the program's stored state of it between runs. */
function pushing({ server, provider }: HostedRig) {
  let stored: PushState | null = null;
  const open = (contents: IndexContents, key = ADMIN_KEY) =>
    openHostedIndex(provider, key, contents.settings, http);
  return {
    async push(
      contents: IndexContents,
      { through = (index: HostedIndex) => index, key = ADMIN_KEY, ...options }: Way = {},
    ) {
      server.calls.length = 0;
      return pushContents(contents, through(await open(contents, key)), {
        pushed: stored,
        saveState: async (pushed) => {
          stored = pushed;
        },
        ...options,
      });
    },
    ids: async (contents: IndexContents) => (await (await open(contents)).ids()).sort(),
    writes: () => server.calls.filter((call) => !call.startsWith('GET') && !call.endsWith('/browse')),
    clear() {
      stored = null;
    },
  };
}

interface Way extends Partial<PushOptions> {
  through?: (index: HostedIndex) => HostedIndex;
  key?: string;
}

const idsOf = ({ records }: IndexContents) => records.map(({ objectID }) => objectID).sort();

const CARS_SENT = {
  algolia: 'POST /1/indexes/cars/batch',
  typesense: 'POST /collections/cars/documents/import',
};

describe.each(['algolia', 'typesense'] as const)('search push: %s', (kind) => {
  const rig = async () => {
    const own = await HOSTED[kind]((server) => onTestFinished(server.close));
    return { ...own, ...pushing(own) };
  };

  it('"twice in a row sends nothing the second time"', async () => {
    const { push, ids, server } = await rig();
    const contents = contentsOf(listedCars(250));
    expect(await push(contents)).toEqual({ settings: true, saved: 250, removed: 0, unchanged: 0 });
    expect(await ids(contents)).toEqual(idsOf(contents));
    expect(await push(contents)).toEqual({ settings: false, saved: 0, removed: 0, unchanged: 250 });
    expect(server.calls).toEqual([]);
  });

  it('sends settings before cars', async () => {
    const { push, writes } = await rig();
    await push(contentsOf(listedCars(2)));
    expect(writes().indexOf(CARS_SENT[kind])).toBe(writes().length - 1);
  });

  it('sends changes, and removes cars that left', async () => {
    const { push, ids } = await rig();
    const [, changed, ...others] = listedCars(60);
    if (changed === undefined) throw new Error('No cars');
    await push(contentsOf(listedCars(60)));
    const after = contentsOf([driven(changed), ...others]);
    expect(await push(after)).toEqual({ settings: false, saved: 1, removed: 1, unchanged: 58 });
    expect(await ids(after)).toEqual(idsOf(after));
  });

  it('removes many at once', async () => {
    const { push, ids } = await rig();
    await push(contentsOf(listedCars(120)));
    const few = contentsOf(listedCars(120).slice(0, 3));
    expect(await push(few)).toMatchObject({ saved: 0, removed: 117 });
    expect(await ids(few)).toEqual(idsOf(few));
  });

  it('sends settings alone where nothing else changed', async () => {
    const { push, writes } = await rig();
    const contents = contentsOf(listedCars(5));
    await push(contents);
    const settings = { ...contents.settings, aliases: { ute: ['pickup'] }, hitsPerPage: 12 };
    const sent = { settings: true, saved: 0, removed: 0, unchanged: 5 };
    expect(await push({ ...contents, settings })).toEqual(sent);
    expect(writes()).not.toContain(CARS_SENT[kind]);
  });

  it('changes fields of an existing index', async () => {
    const { push, client } = await rig();
    const contents = contentsOf(listedCars(20));
    const [, ...fewer] = contents.settings.attributesForFaceting ?? [];
    await push({ ...contents, settings: { ...contents.settings, attributesForFaceting: fewer } });
    await push(contents);
    const { results } = await client.search([{ params: { facets: ['badge'] } }]);
    expect(results).toMatchObject([{ nbHits: expect.any(Number), facets: { badge: expect.any(Object) } }]);
  });

  it('completes an aborted push, though a car has left since', async () => {
    const { push, ids } = await rig();
    const contents = contentsOf(listedCars(30));
    const through = (index: HostedIndex): HostedIndex => ({
      ...index,
      async save(documents) {
        await index.save(documents);
        throw new Error('The power failed');
      },
    });
    await expect(push(contents, { through })).rejects.toThrow('power');
    const after = contentsOf(listedCars(30).slice(1));
    expect(await push(after)).toEqual({ settings: true, saved: 29, removed: 1, unchanged: 0 });
    expect(await ids(after)).toEqual(idsOf(after));
  });

  it('fetches the existing objects without a stored state, and with --all', async () => {
    const { push, ids, clear } = await rig();
    await push(contentsOf(listedCars(30)));
    const after = contentsOf(listedCars(30).slice(1));
    clear();
    expect(await push(after)).toEqual({ settings: true, saved: 29, removed: 1, unchanged: 0 });
    expect(await push(after, { all: true })).toEqual({ settings: true, saved: 29, removed: 0, unchanged: 0 });
    expect(await ids(after)).toEqual(idsOf(after));
  });

  it('--dry-run reports everything and sends nothing', async () => {
    const { push, writes } = await rig();
    const contents = contentsOf(listedCars(5));
    expect(await push(contents, { dryRun: true })).toMatchObject({ settings: true, saved: 5 });
    expect(writes()).toEqual([]);
    expect(await push(contents)).toMatchObject({ settings: true, saved: 5 });
  });

  it('retries while the server is busy', async () => {
    const { push, server } = await rig();
    server.mood = 'busy once';
    expect(await push(contentsOf(listedCars(5)))).toMatchObject({ saved: 5 });
  });

  it.each([
    ['a key that may only search', 'well', SEARCH_KEY],
    ['a server that stays busy', 'refusing', ADMIN_KEY],
  ] as const)('%s: says so, and no key', async (_name, mood, key) => {
    const { push, server } = await rig();
    server.mood = mood;
    const error: unknown = await push(contentsOf(listedCars(5)), { key }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ProviderFailed);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
  });
});
