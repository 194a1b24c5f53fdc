import { describe, expect, it } from 'vitest';
import { isRecentSearch, RECENT_LIMIT, type RecentSearch, withRecent } from './recent-search.ts';

const made = (label: string, search = `?query=${label}`): RecentSearch => ({ label, search });

describe('recent searches', () => {
  it('are the latest, each once by its name and by its address', () => {
    const searches = ['a', 'b', 'c', 'd', 'e'].map((label) => made(label));
    expect(withRecent(searches, made('F')).map(({ label }) => label)).toEqual(['F', 'a', 'b', 'c', 'd']);
    expect(RECENT_LIMIT).toBe(5);
    expect(withRecent(searches, made('C'))).toHaveLength(5);
    expect(withRecent(searches, made('other', '?query=b')).map(({ label }) => label)).toEqual([
      ...['other', 'a', 'c', 'd', 'e'],
    ]);
  });

  it('are no longer than storage is meant for', () => {
    expect(withRecent([made('a')], made('x'.repeat(101)))).toEqual([made('a')]);
  });

  it.each([
    [made('Toyota'), true],
    [null, false],
    ['?query=a', false],
    [{ label: 'a' }, false],
    [{ label: '', search: '?query=a' }, false],
    [{ label: 'a', search: 'https://elsewhere.example' }, false],
    [{ label: 'a', search: `?query=${'a'.repeat(1000)}` }, false],
  ])('are told from anything else in storage: %j', (value, is) => {
    expect(isRecentSearch(value)).toBe(is);
  });
});
