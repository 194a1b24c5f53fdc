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

export interface StyleguideTheme {
  template: LayoutView['template'];
  /** Slug of the dealership whose theme it is. */
  theme: string;
  theme_href: string;
}

/** The theme that an address names; the site's own where it names none. */
export function styleguideTheme(
  { searchParams }: URL,
  { site, template, theme_href }: LayoutView,
): StyleguideTheme {
  const theme = searchParams.get('theme') ?? site.slug;
  return {
    template: TEMPLATES.find((name) => name === searchParams.get('template')) ?? template,
    theme,
    theme_href: HREFS.get(theme) ?? theme_href,
  };
}

/** Where the styleguide is seen in that theme. */
export const styleguidePath = ({ template, theme }: Pick<StyleguideTheme, 'template' | 'theme'>): string =>
  `?${new URLSearchParams({ template, theme })}`;
