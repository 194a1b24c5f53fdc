import { htmlIn } from '#domain/content/block.ts';
import { plainText } from '#domain/content/excerpt.ts';
import {
  type Category,
  categoriesOf,
  latestFirst,
  readingMinutes,
  relatedPosts,
} from '#domain/content/post.ts';
import { rssOf } from '#domain/content/rss.ts';
import { formatDate } from '#domain/dates.ts';
import { pageCount, pageOf, pagingBy } from '#domain/search/paging.ts';
import { blogFeedPath } from '#domain/site/file-routes.ts';
import { absoluteUrl, blogCategoryPath, blogPath } from '#domain/site/routes.ts';
import { blogHead } from '#domain/site/titles.ts';
import { siteZone } from '#domain/site/zone.ts';
import { blogPosting } from '#domain/structured-data/blog-posting.ts';
import { endsAt } from '#domain/validity.ts';
import type { BlogView, PostCard, PostView } from '#domain/view/blog-view.ts';
import type { ContentPage } from '#sites/snapshot.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';
import { publishedPages, textOf } from './prose.ts';

const PAGE_SIZE = 9;
/** Posts in the RSS feed. */
const FEED_SIZE = 20;
const HOME_SIZE = 3;

type BlogPost = ContentPage & { post: NonNullable<ContentPage['post']>; start: string };

const isPost = (page: ContentPage): page is BlogPost => page.post !== null && page.start !== null;

/** Published posts, latest first. */
const publishedPosts = (context: Context): BlogPost[] => latestFirst(publishedPages(context).filter(isPost));

const postsIn = (posts: readonly BlogPost[], category: string | null) =>
  posts.filter(({ post }) => category === null || post.category.slug === category);

/** Addresses of the blog's lists; none while there are no posts. */
export function blogPages(context: Context): string[] {
  const posts = publishedPosts(context);
  if (posts.length === 0) return [];
  return [null, ...categoriesOf(posts).map(({ slug }) => slug)].flatMap((category) =>
    Array.from({ length: pageCount(postsIn(posts, category).length, PAGE_SIZE) }, (_, index) =>
      listPath(category, index + 1),
    ),
  );
}

/** The blog's feed, while there are posts. */
export const blogFeeds = (context: Context): string[] =>
  publishedPosts(context).length === 0 ? [] : [blogFeedPath()];

const listPath = (category: string | null, page: number) =>
  category === null ? blogPath(page) : blogCategoryPath(category, page);

const LIST = /^\/blog(?:\/(?!page\/)([a-z0-9-]+))?(?:\/page\/(\d+))?$/;

/** A page of the blog, or of one of its categories, by its address. */
export function blog(context: Context, path: string): BlogView | null {
  const [found, slug = null, number = '1'] = LIST.exec(path) ?? [];
  const posts = publishedPosts(context);
  const categories = categoriesOf(posts);
  const category = categories.find((candidate) => candidate.slug === slug) ?? null;
  const page = pageOf(postsIn(posts, slug), Number(number), PAGE_SIZE);
  if (found === undefined || page === null || page.total === 0 || listPath(slug, page.page) !== path)
    return null;
  const head = blogHead(category, page.page, context.site);
  const { heading, text } = head;
  return {
    seo: seoOf(context, path, { title: head.title, description: head.description }),
    crumbs: category === null ? crumbsTo('Blog') : crumbsTo(category.title, BLOG_CRUMB),
    heading,
    text,
    posts: page.items.map((post) => postCard(context, post)),
    paging: pagingBy((wanted) => listPath(slug, wanted), page),
    categories: [
      { label: 'All', href: blogPath(), current: category === null },
      ...categories.map((other) => ({ ...categoryLink(other), current: other.slug === slug })),
    ],
    feed_href: blogFeedPath(),
  };
}

const BLOG_CRUMB = { label: 'Blog', href: blogPath() };

const categoryLink = ({ slug, title }: Category) => ({ label: title, href: blogCategoryPath(slug) });

function postCard(
  context: Context,
  { title, path, description, image, start, expiry, post }: BlogPost,
): PostCard {
  return {
    title,
    href: path,
    text: description,
    photo: optionalPhoto(context, image, ''),
    ...dateOf(start, context),
    category: categoryLink(post.category),
    ...endsAt(expiry),
  };
}

const dateOf = (start: string, { site }: Context) => ({
  date: formatDate(new Date(start), siteZone(site)),
  datetime: start,
});

export function post(context: Context, path: string): PostView | null {
  const posts = publishedPosts(context);
  const found = posts.find((candidate) => candidate.path === path);
  if (found === undefined) return null;
  const { title, start, body } = found;
  const { category, author, tags } = found.post;
  const text = textOf(context, found);
  const link = categoryLink(category);
  const dated = dateOf(start, context);
  return {
    ...text,
    ...dated,
    crumbs: crumbsTo(title, BLOG_CRUMB, link),
    minutes: readingMinutes(plainText(htmlIn(body))),
    category: link,
    author: author && {
      name: author.name,
      role: author.role,
      about: author.about,
      photo: optionalPhoto(context, author.image, ''),
    },
    tags,
    related: relatedPosts(found, posts).map((other) => postCard(context, other)),
    thing: blogPosting({ ...text, ...dated, category: link, author, tags }, context.site),
  };
}

/** The latest posts, for the home page. */
export const latestPosts = (context: Context): PostCard[] =>
  publishedPosts(context)
    .slice(0, HOME_SIZE)
    .map((found) => postCard(context, found));

/** The latest posts as RSS, `null` where there are none. */
export function blogFeed(context: Context): string | null {
  const posts = publishedPosts(context);
  if (posts.length === 0) return null;
  const { site } = context;
  const { title, text } = blogHead(null, 1, site);
  return rssOf({
    title,
    description: text,
    url: absoluteUrl(blogPath(), site),
    feed_url: absoluteUrl(blogFeedPath(), site),
    items: posts.slice(0, FEED_SIZE).map(({ title, path, description, start, post }) => ({
      title,
      url: absoluteUrl(path, site),
      description,
      category: post.category.title,
      author: post.author?.name ?? null,
      datetime: start,
    })),
  });
}
