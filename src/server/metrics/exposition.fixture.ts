/** A metric family as Prometheus parses it: its samples, by name with suffix and labels as written. */
export interface ParsedFamily {
  type: string;
  help: string;
  samples: Map<string, number>;
}

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const NUMBER = /^(?:[+-]Inf|NaN|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;

/** Parses the text format 0.0.4, and throws on anything that its definition does not allow. */
export function parseExposition(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line must end with a line feed');
  const families = new Map<string, ParsedFamily>();
  let current: { name: string; family: ParsedFamily } | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = HEAD.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`);
      current = { name, family: { type: '', help: rest, samples: new Map() } };
      families.set(name, current.family);
      continue;
    }
    if (current === null) throw new Error(`No family before: ${line}`);
    if (keyword === 'TYPE') {
      if (name !== current.name || current.family.type !== '' || current.family.samples.size > 0)
        throw new Error(`TYPE is not where it belongs: ${line}`);
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`No such type: ${line}`);
      current.family.type = rest;
      continue;
    }
    addSample(line, current);
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family);
  return families;
}

function addSample(line: string, { name, family }: { name: string; family: ParsedFamily }): void {
  const [, written = '', labels, value = ''] = SAMPLE.exec(line) ?? [];
  const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!suffixes.some((suffix) => written === `${name}${suffix}`)) throw new Error(`Not of ${name}: ${line}`);
  if (!NUMBER.test(value)) throw new Error(`No number: ${line}`);
  if (labels !== undefined) checkLabels(labels, line);
  const key = labels === undefined ? written : `${written}{${labels}}`;
  if (family.samples.has(key)) throw new Error(`Twice: ${key}`);
  family.samples.set(key, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value));
}

function checkLabels(labels: string, line: string): void {
  const names = new Set<string>();
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < labels.length) {
    const [, label = ''] = LABEL.exec(labels) ?? [];
    if (label === '' || names.has(label)) throw new Error(`Bad labels: ${line}`);
    names.add(label);
  }
}

/** Throws unless buckets grow up to `+Inf`, which equals `_count`. */
function checkHistogram(name: string, { samples }: ParsedFamily): void {
  const series = Map.groupBy(
    [...samples].filter(([key]) => key.startsWith(`${name}_bucket`)),
    ([key]) => key.replace(/,?le="[^"]*"/, '').slice(`${name}_bucket`.length),
  );
  for (const [labels, buckets] of series) {
    const bounds = buckets.map(([key]) => /le="([^"]*)"/.exec(key)?.[1] ?? '');
    const limits = bounds.map((bound) => (bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound)));
    const counts = buckets.map(([, count]) => count);
    const rises = (numbers: number[]) =>
      numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
    const own = labels === '{}' ? '' : labels;
    if (bounds.at(-1) !== '+Inf' || !rises(limits) || !rises(counts))
      throw new Error(`${name}${own} is no histogram`);
    if (samples.get(`${name}_count${own}`) !== counts.at(-1) || !samples.has(`${name}_sum${own}`))
      throw new Error(`${name}${own} does not add up`);
  }
}

/** Returns a parsed sample, such as `name_suffix{label="value"}`; throws where there is none. */
export function sampleOf(families: Map<string, ParsedFamily>, key: string): number {
  for (const { samples } of families.values()) {
    const value = samples.get(key);
    if (value !== undefined) return value;
  }
  throw new Error(`There is no sample ${key}`);
}
