import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Slugs of all sites below `root`: the folders of `sites/` that hold a `site.json`, in order. */
export async function siteSlugs(root: string): Promise<string[]> {
  const folders = await readdir(join(root, 'sites'));
  return folders.filter((folder) => existsSync(join(root, 'sites', folder, 'site.json'))).sort();
}
