import { type Algoliasearch, algoliasearch, type SynonymHit } from 'algoliasearch';
import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import { searchAdminOrigins } from '#domain/site/search-provider.ts';
import type { Http } from '#net/http.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import { algoliaHost } from '../clients/algolia-host.ts';
import { replicaName } from '../clients/orders.ts';
import type { HostedIndex } from './hosted-index.ts';
import { asProviderFailure } from './provider-failure.ts';
import { SEARCH_WORDS, searchedGroups, searchWords } from './search-words.ts';

type AlgoliaPushSettings = Extract<SearchProvider, { kind: 'algolia' }>;
type AlgoliaSettings = Parameters<Algoliasearch['setSettings']>[0]['indexSettings'];

/** The index of a site at Algolia, with one replica for each order. */
export function openAlgoliaIndex(
  provider: AlgoliaPushSettings,
  adminKey: string,
  settings: IndexSettings,
  http: Http,
): HostedIndex {
  const { app_id, index } = provider;
  const hosts = searchAdminOrigins(provider).map(algoliaHost);
  const algolia = algoliasearch(app_id, adminKey, { hosts, requester: { send: sender(http) } });
  const worded = Object.keys(settings.forms ?? {});
  const indexes = algoliaIndexes(index, settings, worded);
  const synonyms = algoliaSynonyms(settings);

  const set = async (indexName: string, indexSettings: AlgoliaSettings) => {
    const { taskID } = await algolia.setSettings({ indexName, indexSettings });
    await algolia.waitForTask({ indexName, taskID });
  };

  return {
    place: `algolia ${app_id} ${index}`,
    settings: { indexes, synonyms },
    document: (record) => ({ ...record, [SEARCH_WORDS]: searchWords(record, worded, settings) }),
    saveSettings: () =>
      asAlgoliaFailure(async () => {
        for (const [name, own] of Object.entries(indexes)) await set(name, own);
        const { taskID } = await algolia.saveSynonyms({
          indexName: index,
          synonymHit: synonyms,
          forwardToReplicas: true,
          replaceExistingSynonyms: true,
        });
        await algolia.waitForTask({ indexName: index, taskID });
      }),
    save: (documents) =>
      asAlgoliaFailure(async () => {
        await algolia.saveObjects({ indexName: index, objects: [...documents], waitForTasks: true });
      }),
    remove: (ids) =>
      asAlgoliaFailure(async () => {
        await algolia.deleteObjects({ indexName: index, objectIDs: [...ids], waitForTasks: true });
      }),
    ids: () =>
      asAlgoliaFailure(async () => {
        const ids: string[] = [];
        if (!(await algolia.indexExists({ indexName: index }))) return ids;
        await algolia.browseObjects({
          indexName: index,
          browseParams: { attributesToRetrieve: ['objectID'] },
          aggregator: ({ hits }) => ids.push(...hits.map(({ objectID }) => objectID)),
        });
        return ids;
      }),
  };
}

const asAlgoliaFailure = asProviderFailure('Algolia');

/** Algolia's own criteria, after those of an order. */
const RELEVANCE = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];

/** Above this many hits Algolia pages no further. */
const MAX_PAGED_HITS = 20_000;

/** Algolia has no turns. */
const isAlgolia = (criterion: string) => !criterion.startsWith('spread(');

/** The settings without those that Algolia has not got. */
const withoutOwn = ({
  ranges: _r,
  aliases: _a,
  forms: _f,
  derived: _d,
  subjectAttributes: _subjects,
  supportingAttributes: _supporting,
  ...settings
}: IndexSettings) => settings;

/** Settings by index, the one with the replicas first. */
function algoliaIndexes(
  index: string,
  own: IndexSettings,
  worded: readonly string[],
): Record<string, AlgoliaSettings> {
  const { replicas = {}, customRanking = [], ...settings } = withoutOwn(own);
  const shared = {
    ...settings,
    customRanking: customRanking.filter(isAlgolia),
    searchableAttributes: searchedGroups(settings, worded),
    paginationLimitedTo: MAX_PAGED_HITS,
    allowTyposOnNumericTokens: false,
  };
  const orders = Object.entries(replicas).map(([order, ranking]) => [
    replicaName(index, order),
    { ...shared, ...ranking, ranking: [...(ranking.ranking ?? []).filter(isAlgolia), ...RELEVANCE] },
  ]);
  const names = orders.map(([name]) => name);
  return Object.fromEntries([[index, { ...shared, ranking: RELEVANCE, replicas: names }], ...orders]);
}

const algoliaSynonyms = ({ aliases = {} }: IndexSettings): SynonymHit[] =>
  Object.entries(aliases).map(([word, phrases]) => ({
    objectID: `alias-${word}`,
    type: 'onewaysynonym',
    input: word,
    synonyms: [...phrases],
  }));

const sender =
  (http: Http): NonNullable<NonNullable<Parameters<typeof algoliasearch>[2]>['requester']>['send'] =>
  async ({ url, method, headers, data, responseTimeout }) => {
    const request = { url, method, headers, body: data, idle: responseTimeout };
    const response = await http({ purpose: 'search', ...request });
    return { status: response.status, content: await response.text(), isTimedOut: false };
  };
