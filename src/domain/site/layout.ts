import type { CARDS, HEADERS, HOMES } from './layout.schema.ts';
import type { Site } from './site.schema.ts';

export interface Layout {
  header: (typeof HEADERS)[number];
  home: (typeof HOMES)[number];
  card: (typeof CARDS)[number];
}

const OF_TEMPLATES: Record<Site['template'], Layout> = {
  group: { header: 'two_rows', home: 'search', card: 'icons' },
  franchise: { header: 'one_row', home: 'range', card: 'sentence' },
  garage: { header: 'underlined', home: 'yard', card: 'table' },
};

/** The parts of a site's pages: those that it chooses, and its template's for the rest. */
export const layoutOf = ({ template, layout }: Pick<Site, 'template' | 'layout'>): Layout => {
  const { header, home, card } = OF_TEMPLATES[template];
  return { header: layout.header ?? header, home: layout.home ?? home, card: layout.card ?? card };
};
