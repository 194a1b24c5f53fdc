import { CARDS, HEADERS } from '#domain/site/layout.schema.ts';
import { type Layout, layoutOf } from '#domain/site/layout.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import type { LayoutView } from '#domain/view/layout-view.ts';

/** Addresses of every dealership's theme, by the dealership's slug. */
const HREFS = new Map(
  Object.entries(
    import.meta.glob<string>('/sites/*/theme.css', { query: '?url', import: 'default', eager: true }),
  ).map(([file, href]) => [file.split('/').at(-2) ?? '', href]),
);

export const TEMPLATES = siteSchema.shape.template.options;
export const THEMES: readonly string[] = [...HREFS.keys()];

export interface StyleguideTheme extends Pick<Layout, 'header' | 'card'> {
  template: LayoutView['template'];
  /** Slug of the dealership whose theme it is. */
  theme: string;
  theme_href: string;
}

/** The theme that an address names, with the parts of its template unless it names those; the site's own where it names none. */
export function styleguideTheme(
  { searchParams }: URL,
  { site, template: own, parts, theme_href }: LayoutView,
): StyleguideTheme {
  const named = <Name extends string>(key: string, names: readonly Name[]) =>
    names.find((name) => name === searchParams.get(key));
  const theme = searchParams.get('theme') ?? site.slug;
  const template = named('template', TEMPLATES);
  const { header, card } = template === undefined ? parts : layoutOf({ template, layout: {} });
  return {
    template: template ?? own,
    theme,
    theme_href: HREFS.get(theme) ?? theme_href,
    header: named('header', HEADERS) ?? header,
    card: named('card', CARDS) ?? card,
  };
}

/** Where the styleguide is seen in that theme. */
export const styleguidePath = (
  named: Partial<Pick<StyleguideTheme, 'template' | 'theme' | 'header' | 'card'>>,
): string => `?${new URLSearchParams(named)}`;
