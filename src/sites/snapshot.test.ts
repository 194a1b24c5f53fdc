import { expect, it } from 'vitest';
import { located, type Origin } from './snapshot.ts';

it.each<[Origin, string]>([
  [{ file: 'sites/a/site.json' }, 'sites/a/site.json'],
  [{ file: 'sites/a/theme.css', line: 3 }, 'sites/a/theme.css:3'],
  [{ file: 'content/pages/b.md', line: 5, column: 1 }, 'content/pages/b.md:5:1'],
  [{ record: '12' }, 'feed:12'],
  [{ record: null }, 'feed'],
])('prints %j', (origin, source) => {
  expect(located(origin)).toEqual({ source, origin });
});
