import type { Paging } from '../search/paging.ts';
import type { BlogPosting } from '../structured-data/blog-posting.ts';
import type { Validity } from '../validity.ts';
import type { Photo } from './photo.ts';
import type { ProseView } from './prose-view.ts';
import type { Crumb, Seo } from './seo.ts';

export interface PostCard extends Pick<Validity, 'until'> {
  title: string;
  href: string;
  text: string;
  photo: Photo | null;
  /** `3 November 2026`; `datetime` is the instant. */
  date: string;
  datetime: string;
  category: { label: string; href: string };
}

/** A page of the blog or of a category. */
export interface BlogView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  text: string;
  posts: PostCard[];
  paging: Paging;
  /** Links to all posts, and to each category with posts. */
  categories: { label: string; href: string; current: boolean }[];
  feed_href: string;
}

export interface PostView extends ProseView {
  date: string;
  datetime: string;
  minutes: number;
  category: { label: string; href: string };
  /** `about` is sanitised HTML, `''` where there is none. */
  author: { name: string; role: string | null; photo: Photo | null; about: string } | null;
  tags: string[];
  related: PostCard[];
  thing: BlogPosting;
}
