import { byCharacters } from '../order.ts';

export interface PostFacts {
  category: Category;
  author: Author | null;
  tags: string[];
}

export interface Category {
  slug: string;
  title: string;
  description: string;
}

export interface Author {
  name: string;
  role: string | null;
  image: string | null;
  /** Sanitised HTML; may be `''`. */
  about: string;
}

/** The fields of a post that lists are ordered by. */
export interface PostOrder {
  name: string;
  /** Instant, ISO 8601 in UTC. */
  start: string | null;
  post: Pick<PostFacts, 'tags'> & { category: Pick<Category, 'slug'> };
}

const RELATED_SHOWN = 3;
/** A common tag counts twice as much as a common category. */
const TAG_WEIGHT = 2;

/** Sorts posts by start, the latest first, then by name. */
export const latestFirst = <P extends Pick<PostOrder, 'name' | 'start'>>(posts: readonly P[]): P[] =>
  posts.toSorted((a, b) => byCharacters(b.start ?? '', a.start ?? '') || byCharacters(a.name, b.name));

/** Returns up to three related posts, by common tags and category, then the latest. */
export function relatedPosts<P extends PostOrder>(post: PostOrder, posts: readonly P[]): P[] {
  const tags = new Set(post.post.tags.map((tag) => tag.toLowerCase()));
  const kinship = ({ post: other }: PostOrder) =>
    TAG_WEIGHT * other.tags.filter((tag) => tags.has(tag.toLowerCase())).length +
    Number(other.category.slug === post.post.category.slug);
  return latestFirst(posts.filter(({ name }) => name !== post.name))
    .toSorted((a, b) => kinship(b) - kinship(a))
    .slice(0, RELATED_SHOWN);
}

/** Lists the categories of posts, by title. */
export function categoriesOf(posts: readonly { post: Pick<PostFacts, 'category'> }[]): Category[] {
  const categories = new Map(posts.map(({ post }) => [post.category.slug, post.category]));
  return [...categories.values()].sort((a, b) => byCharacters(a.title, b.title));
}

const WORDS_PER_MINUTE = 220;

/** Estimates a text's reading time, at least one minute. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
