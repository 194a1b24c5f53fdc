import type { Family, Sample } from './families.ts';

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Formats metrics in Prometheus' text format 0.0.4. */
export const exposition = (families: readonly Family[]): string =>
  families.map((family) => `${head(family)}${family.samples.map(line(family.name)).join('')}`).join('');

const head = ({ name, help, type }: Family): string =>
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;

const line =
  (name: string) =>
  ({ suffix, labels, value }: Sample): string => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  };

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
