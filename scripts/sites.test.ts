import { expect, it } from 'vitest';
import { chosenSite, chosenSites } from './sites.ts';

it('uses the first of several sites, and lists them', async () => {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const all = await chosenSites(undefined);
  expect(all.length).toBeGreaterThan(1);
  expect(await chosenSite(undefined, note)).toBe(all[0]);
  expect(notes).toEqual([`Takes ${all[0]}. Choose with --site: ${all.join(', ')}`]);
  expect(await chosenSite(all[1], note)).toBe(all[1]);
  expect(notes).toHaveLength(1);
});
