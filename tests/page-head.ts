import { pageTokens } from './page-tokens.ts';

/** A page's data for search engines and link previews. */
export interface Head {
  title: string;
  canonical: string | null;
  /** `content` of the robots meta tag. */
  robots: string | null;
  /** By name or property: description, og:…, twitter:…. */
  meta: Map<string, string>;
}

export function headOf(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'));
  const { tags } = pageTokens(head);
  const meta = new Map(
    tags.flatMap(({ attributes }) => {
      const name = attributes.get('name') ?? attributes.get('property');
      return name === undefined ? [] : [[name, attributes.get('content') ?? ''] as const];
    }),
  );
  const canonical = tags.find(({ attributes }) => attributes.get('rel') === 'canonical');
  return {
    title: /<title>(.*?)<\/title>/s.exec(head)?.[1] ?? '',
    canonical: canonical?.attributes.get('href') ?? null,
    robots: meta.get('robots') ?? null,
    meta,
  };
}
