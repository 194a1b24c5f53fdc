import type { SearchRecord } from '#search/engine/record.ts';

/**
 * The search as a plain scan over records, written without the engine: its result is what a shopper may expect.
 * Slow and obvious on purpose.
 */

export type Range = { attribute: string; operator: '>=' | '<='; value: number };

/** What a shopper has chosen. */
export interface State {
  query: string;
  /** Attribute → chosen values, of which one must hold. */
  refinements: Record<string, string[]>;
  /** Values of which all must hold. */
  features: string[];
  excluded: { attribute: string; value: string } | null;
  ranges: Range[];
  sort: string;
  page: number;
  hitsPerPage: number;
}

export interface OracleResult {
  ids: string[];
  nbHits: number;
  nbPages: number;
  facets: Record<string, Record<string, number>>;
  stats: Record<string, { min: number; max: number; avg: number; sum: number }>;
}

type Value = string | number | boolean;

export interface Oracle {
  search(state: State, facets: readonly string[]): OracleResult;
}

interface OracleSettings {
  /** Fields with their weight, and whether the position of a word counts. */
  fields: readonly { attribute: string; weight: number; ordered: boolean }[];
  ranges: readonly string[];
  aliases: Readonly<Record<string, readonly string[]>>;
  forms: Readonly<Record<string, readonly string[]>>;
  orders: Readonly<Record<string, { attribute: string; sign: 1 | -1 }>>;
  defaultOrder: string;
}

const PER_TYPO = 2 ** 30;
const PER_WEIGHT = 2 ** 20;
const PER_POSITION = 2 ** 8;

export function createOracle(records: readonly SearchRecord[], settings: OracleSettings): Oracle {
  const values = (record: SearchRecord, attribute: string): Value[] => {
    const value = record[attribute] ?? null;
    const list = Array.isArray(value) ? value : [value];
    return list.filter((one): one is Value => one !== null && typeof one !== 'object');
  };
  const number = (record: SearchRecord, attribute: string): number | null => {
    const value = record[attribute];
    return typeof value === 'number' ? value : null;
  };

  const words = records.map((record) =>
    settings.fields.map(({ attribute }) =>
      values(record, attribute).flatMap((value) =>
        (settings.forms[attribute] ?? ['{}']).flatMap((form) =>
          wordsOf(form.replace('{}', () => String(value))),
        ),
      ),
    ),
  );
  const vocabulary = [...new Set(words.flat(2).map(({ word }) => word))];
  const terms = new Set(vocabulary);
  /** "7seater": a number and a word in one, which "7" does not find. */
  const formed = new Set(
    Object.entries(settings.forms).flatMap(([attribute, forms]) =>
      records.flatMap((record) =>
        values(record, attribute).flatMap((value) => forms.map((form) => form.replace('{}', String(value)))),
      ),
    ),
  );

  /** Least cost of a word in one record by how far each term is from it. */
  const cost = (row: number, distanceTo: (term: string) => { typos: number; partial: boolean } | null) => {
    let least = Number.POSITIVE_INFINITY;
    words[row]?.forEach((found, field) => {
      const { weight = 0, ordered = false } = settings.fields[field] ?? {};
      for (const { word, position } of found) {
        const distance = distanceTo(word);
        if (distance === null) continue;
        const { typos, partial } = distance;
        const sum =
          typos * PER_TYPO +
          weight * PER_WEIGHT +
          (ordered ? position * PER_POSITION : 0) +
          (partial ? 1 : 0);
        least = Math.min(least, sum);
      }
    });
    return least;
  };

  /** "Toyota" and "TOYOTA" are one value; the most frequent spelling is shown, the first of equals. */
  const spellings = memoise((attribute: string): Map<string, string> => {
    const counts = new Map<string, number>();
    for (const value of records.flatMap((record) => values(record, attribute)).map(String)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const rare = [...counts].sort(([a, m], [b, n]) => m - n || (a < b ? 1 : -1));
    return new Map(rare.map(([value]) => [value.toLowerCase(), value]));
  });
  const spelling = (attribute: string, value: string) =>
    spellings(attribute).get(value.toLowerCase()) ?? value;

  const exactly = (word: string) => (term: string) => (term === word ? { typos: 0, partial: false } : null);

  const costsOf = memoise((key: string): number[] | null => {
    const [word = '', prefix, mode] = key.split(' ');
    const begins = (term: string) =>
      term === word ||
      (prefix === 'prefix' && term.startsWith(word) && !(/^\d+$/.test(word) && formed.has(term)))
        ? { typos: 0, partial: term !== word }
        : null;
    const phrases = (Object.hasOwn(settings.aliases, word) ? (settings.aliases[word] ?? []) : []).map(
      (phrase) => phrase.split(' '),
    );
    const literal = vocabulary.some((term) => begins(term) !== null);
    if (!literal && phrases.length === 0) {
      if (mode !== 'single') return null;
      for (let place = 1; place < word.length; place++) {
        const parts = [word.slice(0, place), word.slice(place)];
        if (parts.every((part) => terms.has(part))) {
          phrases.push(parts);
          break;
        }
      }
    }
    let distanceTo: Parameters<typeof cost>[1] = begins;
    if (!literal && phrases.length === 0) {
      const allowed = /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const typosTo = memoise((term: string) => {
        const starts =
          prefix === 'prefix'
            ? Array.from({ length: term.length + 1 }, (_, end) => term.slice(0, end))
            : [term];
        return Math.min(...starts.map((start) => edits(word, start)));
      });
      const near = vocabulary.filter((term) => !/\d/.test(term)).map(typosTo);
      const best = Math.min(...near);
      distanceTo = (term) =>
        !/\d/.test(term) && best <= allowed && typosTo(term) === best
          ? { typos: best, partial: term.length > word.length + allowed }
          : null;
    }
    return records.map((_, row) =>
      Math.min(
        cost(row, distanceTo),
        ...phrases.map((phrase) => phrase.reduce((sum, part) => sum + cost(row, exactly(part)), 0)),
      ),
    );
  });

  const relevance = (query: string): number[] => {
    const typed = query.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const last = typed.length - 1;
    const kind = (place: number) => (place === last ? 'prefix' : 'whole');
    const way = (row: number, place: number): number => {
      if (place > last) return 0;
      const own = costsOf(`${typed[place]} ${kind(place)} single`)?.[row] ?? Number.POSITIVE_INFINITY;
      const single = own + way(row, place + 1);
      if (place === last) return single;
      const joined = costsOf(`${typed[place]}${typed[place + 1]} ${kind(place + 1)} joined`);
      return Math.min(single, (joined?.[row] ?? Number.POSITIVE_INFINITY) + way(row, place + 2));
    };
    return records.map((_, row) => way(row, 0));
  };

  return {
    search(state, facets) {
      const relevant = relevance(state.query);
      const found = records
        .map((record, row) => ({ record, cost: relevant[row] ?? 0 }))
        .filter(({ record, cost: own }) => own < Number.POSITIVE_INFINITY && holds(record));
      function holds(record: SearchRecord): boolean {
        const has = (attribute: string, value: string) =>
          values(record, attribute).some((own) => String(own).toLowerCase() === value.toLowerCase());
        return (
          Object.entries(state.refinements).every(
            ([attribute, chosen]) => chosen.length === 0 || chosen.some((value) => has(attribute, value)),
          ) &&
          state.features.every((feature) => has('filtered_features', feature)) &&
          (state.excluded === null || !has(state.excluded.attribute, state.excluded.value)) &&
          state.ranges.every(({ attribute, operator, value }) => {
            const own = number(record, attribute);
            return own !== null && (operator === '>=' ? own >= value : own <= value);
          })
        );
      }
      const order = settings.orders[state.sort];
      const { attribute, sign } = order ??
        settings.orders[settings.defaultOrder] ?? { attribute: '', sign: 1 };
      found.sort((a, b) => {
        if (order === undefined && a.cost !== b.cost) return a.cost - b.cost;
        const [left, right] = [number(a.record, attribute), number(b.record, attribute)];
        if (left === null || right === null) {
          if (left !== right) return left === null ? 1 : -1;
        } else if (left !== right) return (left - right) * sign;
        return a.record.objectID < b.record.objectID ? -1 : 1;
      });
      const start = state.page * state.hitsPerPage;
      return {
        ids: found.slice(start, start + state.hitsPerPage).map(({ record }) => record.objectID),
        nbHits: found.length,
        nbPages: state.hitsPerPage === 0 ? 0 : Math.ceil(found.length / state.hitsPerPage),
        ...count(
          found.map(({ record }) => record),
          facets,
        ),
      };
    },
  };

  function count(
    found: readonly SearchRecord[],
    facets: readonly string[],
  ): Pick<OracleResult, 'facets' | 'stats'> {
    const counted: Pick<OracleResult, 'facets' | 'stats'> = { facets: {}, stats: {} };
    for (const attribute of facets) {
      const all = found.flatMap((record) => [...new Set(values(record, attribute))]);
      const numbers = all.filter((value) => typeof value === 'number');
      if (numbers.length > 0) {
        const sum = numbers.reduce((total, value) => total + value, 0);
        const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
        counted.stats[attribute] = { min, max, avg: sum / numbers.length, sum };
      }
      if (settings.ranges.includes(attribute)) {
        if (numbers.length > 0) counted.facets[attribute] = {};
        continue;
      }
      const counts = new Map<string, number>();
      for (const value of all) {
        const shown = spelling(attribute, String(value));
        counts.set(shown, (counts.get(shown) ?? 0) + 1);
      }
      const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 100);
      if (most.length > 0) counted.facets[attribute] = Object.fromEntries(most);
    }
    return counted;
  }
}

function wordsOf(text: string): { word: string; position: number }[] {
  const found: { word: string; position: number }[] = [];
  let position = 0;
  for (const piece of text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/)) {
    const parts = piece.match(/[a-z0-9]+/g) ?? [];
    if (parts.length > 1) found.push({ word: parts.join(''), position });
    for (const word of parts) {
      found.push({ word, position });
      position++;
    }
  }
  return found;
}

/** Optimal string alignment by its definition. */
function edits(a: string, b: string): number {
  const table: number[][] = [];
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return at(a.length, b.length);
}

function memoise<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as T;
  };
}
