import type { SearchRecord } from '#search/engine/record.ts';

/**
 * The search as a plain scan over records, written independently of the engine: the expected result. Slow and obvious
 * on purpose.
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

/** By a number, missing ones last; `first` are those that have this, and values of `spread` take turns among equally first ones. */
interface Order {
  attribute: string;
  sign: 1 | -1;
  first?: string;
  spread?: string;
}

interface OracleSettings {
  /** Fields with their weight, and whether the position of a word counts. */
  fields: readonly { attribute: string; weight: number; ordered: boolean }[];
  subjects: readonly string[];
  supporting: readonly string[];
  ranges: readonly string[];
  aliases: Readonly<Record<string, readonly string[]>>;
  forms: Readonly<Record<string, readonly string[]>>;
  orders: Readonly<Record<string, Order>>;
  defaultOrder: string;
}

/** What a word, or several together, cost: words that only supporting fields have, ranks, unlikeness, positions. */
type Cost = readonly number[];

const NOTHING: Cost = [0, 0, 0, 0];
const NOWHERE: Cost = [Number.POSITIVE_INFINITY, 0, 0, 0];

const sum = (a: Cost, b: Cost): Cost => a.map((own, place) => own + (b[place] ?? 0));
/** The first part that differs tells. */
const compare = (a: Cost, b: Cost): number => {
  const place = a.findIndex((own, at) => own !== b[at]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
};
const least = (costs: readonly Cost[]): Cost =>
  costs.reduce((best, next) => (compare(next, best) < 0 ? next : best), NOWHERE);

/** A word of a query, or two as one, with the words beside it. */
interface QueryWord {
  text: string;
  before: string | null;
  after: string | null;
  isAfterLast: boolean;
}

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
      values(record, attribute).map((value) =>
        (settings.forms[attribute] ?? ['{}']).flatMap((form) =>
          wordsOf(form.replace('{}', () => String(value))),
        ),
      ),
    ),
  );
  const vocabulary = [...new Set(words.flat(3).map(({ word }) => word))];
  const subjects = new Set(
    settings.fields.flatMap(({ attribute }, field) =>
      settings.subjects.includes(attribute)
        ? words.flatMap((record) => (record[field] ?? []).flat().map(({ word }) => word))
        : [],
    ),
  );
  const terms = new Set(vocabulary);
  /** "7seater": a number and a word in one, which "7" does not match. */
  const formed = new Set(
    Object.entries(settings.forms).flatMap(([attribute, forms]) =>
      records.flatMap((record) =>
        values(record, attribute).flatMap((value) => forms.map((form) => form.replace('{}', String(value)))),
      ),
    ),
  );

  /** Least cost of a word in one record by how far each term is from it. */
  const cost = (row: number, wanted: QueryWord, distanceTo: (term: string) => Distance | null): Cost => {
    let best = NOWHERE;
    for (const [place, field] of (words[row] ?? []).entries()) {
      const { attribute = '', weight = 0, ordered = false } = settings.fields[place] ?? {};
      const supports = settings.supporting.includes(attribute);
      for (const value of field) {
        for (const { word, position } of value) {
          const distance = distanceTo(word);
          if (distance === null) continue;
          const isSubject = subjects.has(word) || subjects.has(wanted.text);
          const hasCompany = () => value.some((other) => other.word !== word && isBeside(other, wanted));
          if (supports && isSubject && !hasCompany()) continue;
          const likeness = distance.typos * 2 + Number(distance.partial);
          const far = ordered ? Math.min(position, MAX_POSITION) : 0;
          best = least([best, [Number(supports), weight, likeness, far]]);
        }
      }
    }
    return best;
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

  /** By record; `null` for two words as one that are no term. */
  const costsOf = memoise((key: string): Cost[] | null => {
    const { wanted, prefix, joined } = JSON.parse(key) as {
      wanted: QueryWord;
      prefix: boolean;
      joined: boolean;
    };
    const word = wanted.text;
    const isInflected = (term: string) =>
      !joined &&
      /^\D{4,}$/.test(word) &&
      [
        word.replace(/s$/, ''),
        word.replace(/es$/, ''),
        word.replace(/ies$/, 'y'),
        `${word}s`,
        `${word}es`,
      ].includes(term);
    const begins = (term: string) =>
      term === word || (prefix && term.startsWith(word) && !(/^\d+$/.test(word) && formed.has(term)))
        ? { typos: 0, partial: term !== word }
        : isInflected(term)
          ? { typos: 0, partial: true }
          : null;
    const phrases = (Object.hasOwn(settings.aliases, word) ? (settings.aliases[word] ?? []) : []).map(
      (phrase) => phrase.split(' '),
    );
    const literal = vocabulary.some((term) => begins(term) !== null);
    if (!literal && phrases.length === 0) {
      if (joined) return null;
      for (let place = 1; place < word.length; place++) {
        const parts = [word.slice(0, place), word.slice(place)];
        if (parts.every((part) => terms.has(part))) {
          phrases.push(parts);
          break;
        }
      }
    }
    const begun = new Set(vocabulary.filter((term) => begins(term) !== null));
    let distanceTo: Parameters<typeof cost>[2] = (term) => (begun.has(term) ? begins(term) : null);
    if (!literal && phrases.length === 0) {
      const allowed = /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const typosTo = memoise((term: string) => {
        const starts = prefix
          ? Array.from({ length: term.length + 1 }, (_, end) => term.slice(0, end))
          : [term];
        return Math.min(...starts.map((start) => edits(word, start)));
      });
      const near = vocabulary.filter((term) => !/\d/.test(term)).map(typosTo);
      const best = Math.min(...near);
      const isNear = new Set(
        best > allowed ? [] : vocabulary.filter((term) => !/\d/.test(term) && typosTo(term) === best),
      );
      distanceTo = (term) =>
        isNear.has(term) ? { typos: best, partial: term.length > word.length + allowed } : null;
    }
    return records.map((_, row) =>
      least([
        cost(row, wanted, distanceTo),
        ...phrases.map((phrase) =>
          phrase
            .map((part, place) =>
              cost(
                row,
                {
                  text: part,
                  before: phrase[place - 1] ?? null,
                  after: phrase[place + 1] ?? null,
                  isAfterLast: false,
                },
                exactly(part),
              ),
            )
            .reduce(sum, NOTHING),
        ),
      ]),
    );
  });

  const relevance = (query: string): Cost[] => {
    const typed = query.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const last = typed.length - 1;
    const costs = (start: number, end: number) =>
      costsOf(
        JSON.stringify({
          wanted: {
            text: typed.slice(start, end).join(''),
            before: typed[start - 1] ?? null,
            after: typed[end] ?? null,
            isAfterLast: end === last,
          },
          prefix: end - 1 === last,
          joined: end - start > 1,
        }),
      );
    const alone = typed.map((_, place) => costs(place, place + 1));
    const joined = typed.map((_, place) => (place === last ? null : costs(place, place + 2)));
    const way = (row: number, place: number): Cost => {
      if (place > last) return NOTHING;
      const single = sum(alone[place]?.[row] ?? NOWHERE, way(row, place + 1));
      if (place === last) return single;
      return least([single, sum(joined[place]?.[row] ?? NOWHERE, way(row, place + 2))]);
    };
    return records.map((_, row) => way(row, 0));
  };

  const firstness = (record: SearchRecord, { first }: Order) =>
    first === undefined || number(record, first) !== null ? 0 : 1;
  const inOrder = (a: SearchRecord, b: SearchRecord, { attribute, sign }: Order) => {
    const [left, right] = [number(a, attribute), number(b, attribute)];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) return (left - right) * sign;
    return a.objectID < b.objectID ? -1 : 1;
  };
  /** By record: how many like it precede it. */
  const turns = memoise((key: string): Map<SearchRecord, number> => {
    const order: Order = JSON.parse(key);
    const { spread } = order;
    const isBefore = (one: SearchRecord, other: SearchRecord) =>
      spread !== undefined &&
      one !== other &&
      one[spread] === other[spread] &&
      firstness(one, order) === firstness(other, order) &&
      inOrder(one, other, order) < 0;
    return new Map(records.map((own) => [own, records.filter((other) => isBefore(other, own)).length]));
  });

  return {
    search(state, facets) {
      const relevant = relevance(state.query);
      const found = records
        .map((record, row) => ({ record, cost: relevant[row] ?? NOTHING }))
        .filter(({ record, cost: fit }) => fit[0] !== Number.POSITIVE_INFINITY && holds(record));
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
      const own = order ?? settings.orders[settings.defaultOrder] ?? { attribute: '', sign: 1 };
      const turnOf = turns(JSON.stringify(own));
      found.sort((a, b) => {
        const fit = order === undefined ? compare(a.cost, b.cost) : 0;
        if (fit !== 0) return fit;
        return (
          firstness(a.record, own) - firstness(b.record, own) ||
          (turnOf.get(a.record) ?? 0) - (turnOf.get(b.record) ?? 0) ||
          inOrder(a.record, b.record, own)
        );
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

interface Distance {
  typos: number;
  partial: boolean;
}

/** Words further back in a name cost no more. */
const MAX_POSITION = 15;

const isBeside = ({ word }: { word: string }, { before, after, isAfterLast }: QueryWord): boolean =>
  word === before || word === after || (isAfterLast && after !== null && word.startsWith(after));

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
