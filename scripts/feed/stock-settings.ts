import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { FeedInspection } from '#pipeline/inspect/inspect-feed.ts';
import { siteFolder } from '#sites/places.ts';
import { inProject } from '../private-state.ts';

/** The location of an inspected feed, in the form of `stock`. */
export type InspectedSource = Record<string, unknown>;

/** Builds the `stock` block of `site.json` that an inspection proposes. */
export function stockBlock(
  source: InspectedSource,
  { layout, proposal: { preset, columns, only } }: FeedInspection,
): Record<string, unknown> {
  // Each of the merged feeds has its own layout and mapping.
  if (source.type === 'merged') return source;
  const { format, records } = layout;
  return {
    ...source,
    format,
    ...(records && { records }),
    ...(preset && { preset }),
    ...(only && { only }),
    ...(columns && { columns: Object.fromEntries(Object.entries(columns).map(shortened)) }),
  };
}

/** Shortens `{ "from": column }` to the column. */
function shortened([field, mapping]: [string, FieldMapping]): [string, unknown] {
  const isPlain = typeof mapping.from === 'string' && Object.keys(mapping).length === 1;
  return [field, isPlain ? mapping.from : mapping];
}

/**
 * Writes the stock block into `sites/<slug>/site.json`, with the hosts of its photos, which would otherwise be omitted;
 * leaves the rest unchanged. Returns the file.
 */
export async function writeStock(
  root: string,
  site: string,
  stock: Record<string, unknown>,
  photoHosts: readonly string[],
): Promise<string> {
  const file = path.join(siteFolder(root, site), 'site.json');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  const hosts = [...new Set([...(settings.images?.hosts ?? []), ...photoHosts])];
  const images = hosts.length === 0 ? settings.images : { ...settings.images, hosts };
  const written = { ...settings, stock, ...(images && { images }) };
  await inProject(() => writeFile(`${file}.new`, `${JSON.stringify(written, null, 2)}\n`));
  await rename(`${file}.new`, file);
  return file;
}
