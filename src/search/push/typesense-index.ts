import { Client, type ConfigurationOptions, Errors } from 'typesense';
import { messageOf } from '#domain/errors.ts';
import { anyOf } from '#domain/search/filter.ts';
import { printForTypesense } from '#domain/search/typesense-filters.ts';
import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import type { Http } from '#net/http.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import type { HostedDocument, HostedIndex } from './hosted-index.ts';
import { asProviderFailure } from './provider-failure.ts';
import { SEARCH_WORDS, searchWords } from './search-words.ts';
import { collectionFields, queryFields, wordedAttributes } from './typesense-schema.ts';

type TypesensePushSettings = Extract<SearchProvider, { kind: 'typesense' }>;

/** Documents that one request removes: their ids stand in its address. */
const REMOVED_AT_ONCE = 40;

/** The collection of a site at a Typesense server, from version 30 on, with a preset and synonyms of its name. */
export function openTypesenseIndex(
  { url, collection }: TypesensePushSettings,
  adminKey: string,
  settings: IndexSettings,
  http: Http,
): HostedIndex {
  const client = new Client({
    apiKey: adminKey,
    nodes: [{ url }],
    numRetries: 0,
    logLevel: 'silent',
    axiosAdapter: adapterOver(http),
  });
  const worded = wordedAttributes(settings);
  const fields = collectionFields(settings);
  const preset = presetOf(settings);
  const synonyms = Object.entries(settings.aliases ?? {}).map(([word, phrases]) => ({
    id: `alias-${word}`,
    root: word,
    synonyms: [...phrases],
  }));
  const documents = () => client.collections(collection).documents();

  const saveFields = async () => {
    if (!(await client.collections(collection).exists())) {
      await client.collections().create({ name: collection, fields, synonym_sets: [collection] });
      return;
    }
    const stored = await client.collections(collection).retrieve();
    const changes = fieldChanges(fields, stored.fields);
    await client
      .collections(collection)
      .update({ ...(changes.length > 0 && { fields: changes }), synonym_sets: [collection] });
  };

  return {
    place: `typesense ${url} ${collection}`,
    settings: { fields, preset, synonyms },
    document: (record) => typesenseDocument(record, searchWords(record, worded, settings)),
    saveSettings: () =>
      asTypesenseFailure(async () => {
        await client.synonymSets(collection).upsert({ items: synonyms });
        await saveFields();
        await client.presets().upsert(collection, { value: preset });
      }),
    save: (some) =>
      asTypesenseFailure(async () => {
        await documents().import([...some], { action: 'upsert', dirty_values: 'coerce_or_drop' });
      }),
    remove: (ids) =>
      asTypesenseFailure(async () => {
        for (let first = 0; first < ids.length; first += REMOVED_AT_ONCE) {
          const some = ids.slice(first, first + REMOVED_AT_ONCE);
          await documents().delete({ filter_by: printForTypesense([anyOf('id', some)]) });
        }
      }),
    ids: () =>
      asTypesenseFailure(async () => {
        if (!(await client.collections(collection).exists())) return [];
        const lines = await documents().export({ include_fields: 'id' });
        return lines.split('\n').flatMap((line) => (line === '' ? [] : [String(JSON.parse(line).id)]));
      }),
  };
}

const asTypesenseFailure = asProviderFailure('Typesense', reasonOf);

/** Typesense has an `id` of its own, and coordinates as a pair. */
function typesenseDocument({ _geoloc, ...record }: SearchRecord, words: string[]): HostedDocument {
  const point = Object.values(_geoloc ?? {});
  return {
    ...record,
    ...(point.length === 2 && { _geoloc: point }),
    id: record.objectID,
    [SEARCH_WORDS]: words,
  };
}

/** What every search of the collection has in common. */
function presetOf(settings: IndexSettings) {
  const { names, weights } = queryFields(settings);
  return {
    query_by: names.join(),
    query_by_weights: weights.join(),
    // The best match first, then the site's own order, then by id (rules 31).
    sort_by: ['_text_match:desc', ...(settings.customRanking ?? []).flatMap(sortedBy), 'objectID:asc']
      .slice(0, MAX_SORT_FIELDS)
      .join(),
    per_page: settings.hitsPerPage,
    ...(settings.attributesToRetrieve && {
      include_fields: ['id', ...settings.attributesToRetrieve].join(),
    }),
    // "one typo from 4 letters, two from 8, none in words with digits"; every word must be found.
    min_len_1typo: 4,
    min_len_2typo: 8,
    enable_typos_for_numerical_tokens: false,
    drop_tokens_threshold: 0,
    facet_query_num_typos: 0,
  };
}

/** `desc(price)` → `price:desc`; of turns Typesense has none. */
const sortedBy = (criterion: string) =>
  criterion.startsWith('spread(') ? [] : [criterion.replace(/^(asc|desc)\((.+)\)$/, '$2:$1')];

/** Typesense refuses more. */
const MAX_SORT_FIELDS = 3;

type Field = ReturnType<typeof collectionFields>[number];

/** The changes that make the fields `stored` of a collection those in `wanted`. */
function fieldChanges(wanted: readonly Field[], stored: readonly Field[]) {
  const same = (a: Field, b: Field) =>
    a.type === b.type && a.facet === (b.facet ?? false) && (a.sort === undefined || a.sort === b.sort);
  const equal = wanted.filter((field) => stored.some((own) => own.name === field.name && same(field, own)));
  const names = new Set(equal.map(({ name }) => name));
  const dropped = stored.filter(({ name }) => name !== 'id' && !names.has(name));
  return [
    ...dropped.map(({ name }) => ({ name, drop: true as const })),
    ...wanted.filter(({ name }) => !names.has(name)),
  ];
}

/** The library sends by axios, and that by whatever it is given. */
const adapterOver =
  (http: Http): Extract<ConfigurationOptions['axiosAdapter'], (...all: never[]) => unknown> =>
  async (config) => {
    const url = new URL(config.url ?? '');
    for (const [name, value] of Object.entries(config.params ?? {}))
      url.searchParams.set(name, String(value));
    const response = await http({
      purpose: 'search',
      url: url.href,
      method: (config.method ?? 'get').toUpperCase(),
      headers: Object.fromEntries(
        Object.entries(config.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: config.data,
      ...(config.timeout && { idle: config.timeout }),
    });
    const { status, headers } = response;
    const data = await response.text();
    return { status, statusText: '', data, headers: Object.fromEntries(headers), config };
  };

function reasonOf(cause: unknown): string {
  if (cause instanceof Errors.ImportError) {
    const failed = cause.importResults.find(({ success }) => !success);
    return `${cause.message.split('.')[0]}, the first because: ${failed?.error ?? 'unknown'}`;
  }
  return messageOf(cause);
}
