/** A metric family: all samples of one name. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Suffix of a histogram's sample. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels: Labels;
  value: number;
}

interface MetricName {
  name: string;
  help: string;
}

/** A value that only grows during the process's life. */
export interface Counter {
  add(labels: Labels): void;
  family(): Family;
}

/** A distribution of durations, in seconds. */
export interface Histogram {
  observe(labels: Labels, seconds: number): void;
  family(): Family;
}

/** The observations of one label set. `buckets` has one count for each bound, and one for values beyond the last. */
export interface Distribution {
  labels: Labels;
  buckets: readonly number[];
  sum: number;
}

/** Creates a counter; `initial` label sets start at zero, because a rate needs an earlier value. */
export function openCounter(described: MetricName, initial: readonly Labels[] = []): Counter {
  const counted = new Map(initial.map((labels) => [keyOf(labels), { labels, value: 0 }]));
  return {
    add(labels) {
      const own = counted.get(keyOf(labels)) ?? { labels, value: 0 };
      own.value += 1;
      counted.set(keyOf(labels), own);
    },
    family: () => ({ ...described, type: 'counter', samples: [...counted.values()] }),
  };
}

export function openHistogram(described: MetricName, bounds: readonly number[]): Histogram {
  const observed = new Map<string, { labels: Labels; buckets: number[]; sum: number }>();
  return {
    observe(labels, seconds) {
      const fresh = () => ({ labels, buckets: Array<number>(bounds.length + 1).fill(0), sum: 0 });
      const own = observed.get(keyOf(labels)) ?? fresh();
      const bucket = bucketOf(seconds, bounds);
      own.buckets[bucket] = (own.buckets[bucket] ?? 0) + 1;
      own.sum += seconds;
      observed.set(keyOf(labels), own);
    },
    family: () => histogram(described, bounds, [...observed.values()]),
  };
}

export const gauge = (described: MetricName, samples: Sample[]): Family => ({
  ...described,
  type: 'gauge',
  samples,
});

/** Builds a histogram family; each bucket includes those before it. */
export function histogram(
  described: MetricName,
  bounds: readonly number[],
  distributions: readonly Distribution[],
): Family {
  const samples = distributions.flatMap(({ labels, buckets, sum }): Sample[] => {
    let below = 0;
    const cumulative = buckets.map((count) => (below += count));
    return [
      ...cumulative.map((value, index): Sample => {
        const le = bounds[index] === undefined ? '+Inf' : String(bounds[index]);
        return { suffix: '_bucket', labels: { ...labels, le }, value };
      }),
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: below },
    ];
  });
  return { ...described, type: 'histogram', samples };
}

/** Returns the index of the first bound that a value does not exceed. */
function bucketOf(value: number, bounds: readonly number[]): number {
  const found = bounds.findIndex((bound) => value <= bound);
  return found === -1 ? bounds.length : found;
}

const keyOf = (labels: Labels): string => JSON.stringify(labels);
