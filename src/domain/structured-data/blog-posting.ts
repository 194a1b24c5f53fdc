import type { Site } from '../site/site.schema.ts';
import type { Seo } from '../view/seo.ts';
import type { JsonLdRoot } from './schema-org.ts';

export interface BlogPosting extends JsonLdRoot {
  '@type': 'BlogPosting';
  headline: string;
  description: string;
  url: string;
  image: string;
  datePublished: string;
  articleSection: string;
  keywords?: string;
  author: { '@type': 'Person' | 'Organization'; name: string };
  publisher: { '@type': 'Organization'; name: string; url: string };
}

interface BlogPostingSource {
  seo: Pick<Seo, 'canonical' | 'description' | 'image'>;
  title: string;
  /** Instant, ISO 8601. */
  datetime: string;
  category: { label: string };
  author: { name: string } | null;
  tags: readonly string[];
}

/** Returns a post's structured data, from its page; a post without an author is the dealership's. */
export function blogPosting(
  { seo, title, datetime, category, author, tags }: BlogPostingSource,
  { name, url }: Pick<Site, 'name' | 'url'>,
): BlogPosting {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: seo.description,
    url: seo.canonical,
    image: seo.image.url,
    datePublished: datetime,
    articleSection: category.label,
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    author: author === null ? { '@type': 'Organization', name } : { '@type': 'Person', name: author.name },
    publisher: { '@type': 'Organization', name, url },
  };
}
