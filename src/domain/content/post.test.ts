import { describe, expect, it } from 'vitest';
import { categoriesOf, latestFirst, type PostOrder, readingMinutes, relatedPosts } from './post.ts';

const posted = (name: string, start: string, category = 'buying', tags: string[] = []): PostOrder => ({
  name,
  start: `2026-${start}T00:00:00.000Z`,
  post: { category: { slug: category }, tags },
});
const names = (posts: readonly { name: string }[]) => posts.map(({ name }) => name);

describe('posts', () => {
  it('are sorted latest first, then by name', () => {
    const posts = [posted('c', '01-01'), posted('b', '02-01'), posted('a', '02-01')];
    expect(names(latestFirst([...posts, { ...posted('d', '01-01'), start: null }]))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(names(latestFirst([{ ...posted('e', '01-01'), start: null }, ...posts]))).toEqual([
      'a',
      'b',
      'c',
      'e',
    ]);
  });

  it('are related by tags, then by category, then by date', () => {
    const post = posted('self', '05-01', 'buying', ['Towing', 'caravans']);
    const others = [
      post,
      posted('newest', '04-01', 'news'),
      posted('older', '03-01', 'news'),
      posted('same category', '01-01', 'buying'),
      posted('same tag', '01-02', 'ownership', ['towing']),
      posted('same tags', '01-01', 'ownership', ['caravans', 'towing']),
    ];
    expect(names(relatedPosts(post, others))).toEqual(['same tags', 'same tag', 'same category']);
    expect(names(relatedPosts(post, others.slice(0, 3)))).toEqual(['newest', 'older']);
  });

  it('list each category once, by title', () => {
    const buying = { slug: 'buying', title: 'Buying well', description: '' };
    const about = { slug: 'about', title: 'About us', description: '' };
    expect(categoriesOf([buying, about, buying].map((category) => ({ post: { category } })))).toEqual([
      about,
      buying,
    ]);
  });

  it.each([
    [1, 1],
    [230, 1],
    [660, 3],
  ])('%i words take %i min', (words, minutes) => {
    expect(readingMinutes('word '.repeat(words).trim())).toBe(minutes);
  });
});
