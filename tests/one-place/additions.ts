import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An addition by a newcomer: `before` is inserted in front of the first `at` of a file. */
interface Addition {
  /** Its row of the table in README.md. */
  what: string;
  edits: readonly { file: string; at: string; before: string }[];
  files?: Readonly<Record<string, string>>;
  /** A module of the copy whose default export is true where the addition works. */
  works: string;
}

const BLOCK = 'src/domain/content/block.ts';
const PROSE = 'src/components/prose/Prose.astro';
const LAYOUTS = 'src/domain/site/layout.schema.ts';
const HOME = 'src/components/home/Home.astro';
const SITE_HEADER = 'src/components/header/SiteHeader.astro';
const PAGE_QUERIES = 'src/generator/site-view/queries/pages.ts';
const SITE = "import { siteWith } from '#domain/site/site.fixture.ts';";

/** Rows of the table without code changes: commands, texts and styles. */
export const UNTRIED = ['a dealership', 'a page, post or question', 'a theme', 'more postcodes'];

export const ADDITIONS: readonly Addition[] = [
  {
    what: 'a filter of the search',
    edits: [
      {
        file: 'src/domain/search/facets.ts',
        at: '  status: {',
        before: "  series: { label: 'Series', fields: ['series'], crawled: true },\n",
      },
    ],
    works: `${SITE}
      import { robots } from '#domain/crawl/robots.ts';
      import { facetValues } from '#domain/search/facet-values.ts';
      import { parseSearch } from '#domain/search/search-url.ts';
      import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
      const context = { site: siteWith(), locations: [], now: new Date() };
      export default
        facetValues(vehicleWith({ series: 'GUN126R' }), context).series === 'GUN126R' &&
        parseSearch('?series=GUN126R').values.series?.[0] === 'GUN126R' &&
        robots(siteWith()).includes('?series=');`,
  },
  {
    what: 'a block of a text',
    edits: [
      { file: BLOCK, at: '  callout: { tone', before: '  quote: { by: string; html: string };\n' },
      {
        file: BLOCK,
        at: '  callout: {\n    open',
        before: `  quote: {
    open: true,
    attributes: { by: words(true, 'Say whose words they are') },
    parse: ({ by = '' }) => ({ by, html: '' }),
    sentences: ({ by }) => [by],
    specimens: [{ by: 'A customer', html: '<p>Well done.</p>' }],
  },
`,
      },
      { file: PROSE, at: 'import Questions from', before: "import Quote from './Quote.astro';\n" },
      { file: PROSE, at: '  youtube: Video', before: '  quote: Quote,\n' },
      {
        file: 'docs/editors.md',
        at: '## Before you publish',
        before: '```md\n:::quote{by="A customer"}\nWell done.\n:::\n```\n\n',
      },
    ],
    files: {
      'src/components/prose/Quote.astro': `---
import type { ProseBlockProps } from '#domain/view/prose-view.ts';

type Props = ProseBlockProps<'quote'>;
const { by, html } = Astro.props.block;
---
<blockquote><Fragment set:html={html} /><footer>{by}</footer></blockquote>
`,
    },
    works: `import { renderMarkdown } from '#pipeline/content/markdown.ts';
      const { blocks } = renderMarkdown(':::quote{by="Jo"}\\nGood.\\n:::\\n');
      const { notes } = renderMarkdown(':::quote{by="Jo"}\\n::faq{group="a"}\\n:::\\n\\n:::\\n');
      export default JSON.stringify(blocks) === '[{"kind":"quote","by":"Jo","html":"<p>Good.</p>"}]' &&
        notes.some(({ message }) => message === 'quote holds text only') &&
        notes.some(({ remedy }) => remedy.includes(':::quote or :::callout'));`,
  },
  {
    what: 'a coded page',
    edits: [
      {
        file: 'src/domain/site/pages.ts',
        at: '  reservation: {',
        before: `  glovebox: {
    path: '/glovebox',
    title: 'Glovebox',
    description: ({ name }) => \`What lies in the cars of \${name}.\`,
    crumb: 'Glovebox',
  },
`,
      },
      {
        file: PAGE_QUERIES,
        at: '/** The page of the promotion',
        before: `const glovebox = (context: Context) => ({ ...page(context, 'glovebox'), items: ['Manual', 'Torch'] });

`,
      },
      { file: PAGE_QUERIES, at: '  watchlist,\n  success', before: '  glovebox,\n' },
    ],
    files: {
      'src/pages/glovebox.astro': `---
import PageHeading from '#components/PageHeading.astro';
import Base from '#layouts/Base.astro';

const { items, ...page } = Astro.locals.view.glovebox();
---
<Base {...page}>
  <PageHeading heading="Glovebox" />
  <ul class="page section">{items.map((item) => <li>{item.toUpperCase()}</li>)}</ul>
</Base>
`,
    },
    works: `${SITE}
      import { pagesOf } from '#domain/site/pages.ts';
      import { PAGE_QUERIES } from '#generator/site-view/queries/pages.ts';
      export default pagesOf(siteWith()).includes('/glovebox') && 'glovebox' in PAGE_QUERIES;`,
  },
  {
    what: 'a header, home page or card',
    edits: [
      { file: LAYOUTS, at: "'two_rows'", before: "'stacked', " },
      { file: LAYOUTS, at: "'search'", before: "'lounge', " },
      { file: LAYOUTS, at: "'icons'", before: "'strip', " },
      {
        file: SITE_HEADER,
        at: 'import Group',
        before: "import StackedHeader from './StackedHeader.astro';\n",
      },
      { file: SITE_HEADER, at: '  two_rows:', before: '  stacked: StackedHeader,\n' },
      { file: HOME, at: 'import RangeHero', before: "import LoungeHero from './LoungeHero.astro';\n" },
      {
        file: HOME,
        at: '  search: {',
        before: "  lounge: { Hero: LoungeHero, sections: [{ show: 'latest', heading: 'In the lounge' }] },\n",
      },
      {
        file: 'src/styles/components/vehicle-card.css',
        at: '  :root[data-card="photo"] {',
        before: '  :root[data-card="strip"] {\n    --card-gap: 0px;\n  }\n\n',
      },
      {
        file: 'docs/themes.md',
        at: '| `card` | `photo`',
        before: `| \`header\` | \`stacked\` | | Logo above the menu |
| \`home\` | \`lounge\` | | The stock alone |
| \`card\` | \`strip\` | | No gaps |
`,
      },
    ],
    files: {
      'src/components/header/StackedHeader.astro': `---
import Logo from './Logo.astro';
import Navigation from './Navigation.astro';
---
<header class="site-header"><Logo /> <Navigation /></header>
`,
      'src/components/home/LoungeHero.astro': `---
import type { HomeView } from '#domain/view/home-view.ts';

interface Props {
  home: HomeView;
}
---
<h1>{Astro.props.home.heading}</h1>
`,
    },
    works: `${SITE}
      import { layoutOf } from '#domain/site/layout.ts';
      const layout = { header: 'stacked', home: 'lounge', card: 'strip' };
      export default JSON.stringify(layoutOf(siteWith({ layout }))) === JSON.stringify(layout);`,
  },
  {
    what: 'a field of a form',
    edits: [
      {
        file: 'src/domain/lead/form-fields.ts',
        at: '  housing: detail(',
        before: "  paint: detail('Paint code', { control: 'text', maxLength: 8 }),\n",
      },
      { file: 'src/domain/lead/form-rows.ts', at: "'part', 'vehicle'", before: "'paint', " },
    ],
    works: `import { FORM_FIELDS } from '#domain/lead/form-fields.ts';
      import { FORM_ROWS } from '#domain/lead/form-rows.ts';
      export default FORM_FIELDS.paint.name === 'details[Paint code]' &&
        FORM_ROWS.parts.steps.some(({ fields }) => fields.includes('paint'));`,
  },
  {
    what: 'an event that is counted',
    edits: [
      {
        file: 'src/domain/events/events.ts',
        at: '  call_dealer: {',
        before: "  share: { id: 60, asc: 'asc_cta_interaction' },\n",
      },
      {
        file: 'docs/events.md',
        at: '| `call_dealer`',
        before: '| `share` | 60 | `asc_cta_interaction` | A car was shared |\n',
      },
    ],
    works: `import { isEventName, siteEvent } from '#domain/events/events.ts';
      export default isEventName('share') && siteEvent('share').event_id === 60;`,
  },
  {
    what: 'a place that leads are sent to',
    edits: [
      {
        file: 'src/domain/lead/lead-settings.schema.ts',
        at: '  /** The lead as JSON, signed',
        before: "  z.strictObject({ kind: z.literal('chat'), room: z.string(), takes }),\n",
      },
      {
        file: 'src/server/delivery/sinks.ts',
        at: '  webhook: ({ url',
        before: "  chat: async ({ room }, { lead }) => [lead.reference, 'told to', room].join(' '),\n",
      },
      { file: 'docs/leads.md', at: '`webhook` (JSON', before: '`chat`, ' },
    ],
    works: `${SITE}
      import { leadWith } from '#domain/lead/lead.fixture.ts';
      import { sendTo } from '#server/delivery/sinks.ts';
      const sink = { kind: 'chat', room: 'sales' };
      const site = siteWith({ leads: { routes: [{ id: 'chat', sink }] } });
      const receipt = await sendTo(sink, { lead: leadWith(), siteContext: { site } }, {});
      export default site.leads.routes.length === 1 && receipt.endsWith('told to sales');`,
  },
  {
    what: 'a stock source',
    edits: [
      {
        file: 'src/domain/site/stock-source.schema.ts',
        at: '  /** The last feed sent to',
        before: "  z.strictObject({ type: z.literal('echo'), text: z.string(), ...feed }),\n",
      },
      {
        file: 'src/pipeline/source/source.ts',
        at: 'import { fetchFile }',
        before: "import { fetchEcho } from './echo.ts';\n",
      },
      { file: 'src/pipeline/source/source.ts', at: '  push: fetchPush', before: '  echo: fetchEcho,\n' },
    ],
    files: {
      'src/pipeline/source/echo.ts': `import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';

/** What settings hold. */
export async function fetchEcho({ text }: SourceOf<'echo'>, { state }: Fetching): Promise<SourceResult> {
  const body = await spoolFeed([Buffer.from(text)], state, 'The echo');
  return { kind: 'fetched', body, etag: null, last_modified: null };
}
`,
    },
    works: `${SITE}
      import { mkdtempSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      import { join } from 'node:path';
      import { fetchStock } from '#pipeline/source/source.ts';
      const site = siteWith({ stock: { type: 'echo', text: '[1]' } });
      const state = mkdtempSync(join(tmpdir(), 'echo-'));
      const context = { site, locations: [], folder: '', state, now: new Date(), allow: [], secret: () => undefined };
      const fetched = await fetchStock(site.stock, context, null);
      export default fetched.body.read(0, 9).toString() === '[1]';`,
  },
  {
    what: 'a setting',
    edits: [
      {
        file: 'src/domain/site/site.schema.ts',
        at: '  specifications: z\n',
        before: "  /** Words below the name. */\n  motto: z.string().default('Come in'),\n",
      },
    ],
    works: `${SITE}
      export default siteWith().motto === 'Come in' && siteWith({ motto: 'Hello' }).motto === 'Hello';`,
  },
  {
    what: 'a flag',
    edits: [
      {
        file: 'src/domain/site/flags.schema.ts',
        at: '  /** Has `/spin-to-win`',
        before: '  /** The dealership washes cars. */\n  car_wash: z.boolean().default(false),\n',
      },
    ],
    works: `${SITE}
      const { flags } = siteWith({ flags: { car_wash: true } });
      export default flags.car_wash && !siteWith().flags.car_wash;`,
  },
  {
    what: 'a vehicle field',
    edits: [
      { file: 'src/domain/vehicle/vehicle.schema.ts', at: '  drive: text,', before: '  upholstery: text,\n' },
      {
        file: 'src/domain/vehicle/vehicle.fixture.ts',
        at: '    drive: null,',
        before: '    upholstery: null,\n',
      },
      {
        file: 'src/domain/vehicle/specifications.ts',
        at: "  { key: 'drive'",
        before: "  { key: 'upholstery', label: 'Upholstery', value: (v) => v.upholstery },\n",
      },
      {
        file: 'src/pipeline/normalise.ts',
        at: "  drive: word('drive'),",
        before: "  upholstery: attribute('upholstery'),\n",
      },
    ],
    works: `${SITE}
      import { filledSpecifications } from '#domain/vehicle/specifications.ts';
      import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
      import { normalise } from '#pipeline/normalise.ts';
      const record = { id: '1', name: 'A', make: 'B', model: 'C', slug: 'a', year: 2020, upholstery: 'Leather' };
      const { vehicle } = normalise({ ...record, status: 'in_stock', car_type: 'used' }, siteWith());
      export default FEED_FIELDS.includes('upholstery') &&
        filledSpecifications(vehicle, siteWith(), new Date()).some(({ value }) => value === 'Leather');`,
  },
  {
    what: 'a form',
    edits: [
      {
        file: 'src/domain/lead/forms.ts',
        at: '  careers: { ...sales',
        before: "  wash: { ...sales, category: 'Car Wash', department: 'service' },\n",
      },
      {
        file: 'src/domain/lead/form-rows.ts',
        at: '  careers: {\n',
        before:
          "  wash: { heading: 'Wash', text: 'We wash it.', submit: 'Book', steps: [who('location')] },\n",
      },
    ],
    works: `${SITE}
      import { formOfCategory } from '#domain/lead/forms.ts';
      import { formsOf, PROSE_FORMS } from '#domain/lead/form-rows.ts';
      import { leadSchema } from '#domain/lead/lead.schema.ts';
      export default formOfCategory('Car Wash') === 'wash' && PROSE_FORMS.includes('wash') &&
        formsOf(siteWith()).includes('wash') && leadSchema.shape.form.parse('wash') === 'wash';`,
  },
  {
    what: 'a feed of the stock',
    edits: [
      {
        file: 'src/domain/site/site.schema.ts',
        at: '      /** All listed cars as JSON',
        before: '      names: z.boolean().default(false),\n',
      },
      {
        file: 'src/domain/feeds/feeds.ts',
        at: 'import { stockDocument }',
        before: "import { namesFeed } from './names-feed.ts';\n",
      },
      {
        file: 'src/domain/feeds/feeds.ts',
        at: "  {\n    path: feedPath('stock.json')",
        before: '  namesFeed,\n',
      },
    ],
    files: {
      'src/domain/feeds/names-feed.ts': `import { feedPath } from '../site/file-routes.ts';
import type { StockFeed } from './feeds.ts';

export const namesFeed: StockFeed = {
  path: feedPath('names.txt'),
  type: 'text/plain',
  isOn: ({ feeds }) => feeds.names,
  make: (cars) => ({ text: cars.map(({ vehicle }) => vehicle.name).join(), left_out: [] }),
};
`,
    },
    works: `${SITE}
      import { feedsOf } from '#domain/feeds/feeds.ts';
      export default feedsOf(siteWith({ feeds: { names: true } })).map(({ path }) => path).join() === '/feeds/names.txt';`,
  },
  {
    what: 'a format of feeds',
    edits: [
      {
        file: 'src/domain/stock-mapping/presets/presets.ts',
        at: 'import type { PresetMapping }',
        before: "import { LISTED } from './listed.ts';\n",
      },
      {
        file: 'src/domain/stock-mapping/presets/presets.ts',
        at: "  'csn-dto': CSN_DTO,",
        before: '  listed: LISTED,\n',
      },
      {
        file: 'docs/feeds-in.md',
        at: '| `csn-dto` |',
        before: '| `listed` | Listed cars | <https://listed.example> |\n',
      },
    ],
    files: {
      'src/domain/stock-mapping/presets/listed.ts': `import type { PresetMapping } from './preset.ts';

export const LISTED: PresetMapping = {
  name: 'Listed cars',
  document: 'https://listed.example',
  signature: [['listed_name']],
  columns: { name: { from: 'listed_name' } },
};
`,
    },
    works: `${SITE}
      const { stock } = siteWith({ stock: { type: 'push', preset: 'listed' } });
      export default stock.preset === 'listed';`,
  },
  {
    what: 'a place that hands sites out',
    edits: [
      {
        file: 'src/domain/site/publish-target.schema.ts',
        at: '  /** A bucket of Amazon S3',
        before: "  z.strictObject({ to: z.literal('nowhere') }),\n",
      },
      {
        file: 'src/generator/publish/open-publisher.ts',
        at: 'import type { Publisher }',
        before: "import { nowhere } from './nowhere.ts';\n",
      },
      {
        file: 'src/generator/publish/open-publisher.ts',
        at: '  s3: async',
        before: '  nowhere: () => nowhere,\n',
      },
    ],
    files: {
      'src/generator/publish/nowhere.ts': `import { type Publisher, UNCHANGED } from './publisher.ts';

export const nowhere: Publisher = { publish: () => Promise.resolve(UNCHANGED) };
`,
    },
    works: `import { publishTargetSchema } from '#domain/site/publish-target.schema.ts';
      import { openPublisher } from '#generator/publish/open-publisher.ts';
      const publisher = await openPublisher(publishTargetSchema.parse({ to: 'nowhere' }), undefined);
      const { outcome } = await publisher.publish();
      export default outcome === 'unchanged';`,
  },
  {
    what: 'a hosted search engine',
    edits: [
      {
        file: 'src/domain/site/search-provider.schema.ts',
        at: "  z.strictObject({\n    kind: z.literal('typesense')",
        before: "  z.strictObject({ kind: z.literal('void'), url: originSchema, search_key: z.string() }),\n",
      },
      {
        file: 'src/domain/site/search-provider.ts',
        at: "    case 'typesense':",
        before: "    case 'void':\n",
      },
      {
        file: 'src/search/clients/create-search-client.ts',
        at: '  typesense: async',
        before: "  void: async () => (await import('./void.ts')).voidClient,\n",
      },
      {
        file: 'src/search/push/open-hosted-index.ts',
        at: '  typesense: async',
        before: "  void: async () => (await import('./void-index.ts')).openVoidIndex,\n",
      },
    ],
    files: {
      'src/search/clients/void.ts': `import type { SearchClient } from './client.ts';

export const voidClient: SearchClient = {
  search: async () => ({ results: [] }),
  searchForFacetValues: async () => [],
  ready: async () => {},
};
`,
      'src/search/push/void-index.ts': `import type { HostedIndex } from './hosted-index.ts';

export const openVoidIndex = ({ url }: { url: string }): HostedIndex => ({
  place: url,
  settings: null,
  document: () => ({}),
  saveSettings: async () => {},
  save: async () => {},
  remove: async () => {},
  ids: async () => [],
});
`,
    },
    works: `${SITE}
      import { searchOrigins } from '#domain/site/search-provider.ts';
      import { createSearchClient } from '#search/clients/create-search-client.ts';
      import { openHostedIndex } from '#search/push/open-hosted-index.ts';
      const url = 'https://void.example';
      const { provider } = siteWith({ search: { provider: { kind: 'void', url, search_key: 'k' } } }).search;
      const { results } = await createSearchClient({ provider, href: '', fetch }).search([]);
      const { place } = await openHostedIndex(provider, 'k');
      export default results.length === 0 && place === url && searchOrigins(provider)[0] === url;`,
  },
];

const ROOT = path.join(import.meta.dirname, '../..');
const COPIED = ['src', 'scripts', 'docs', 'content', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/** A copy of the project with every addition, removed by `delete`; throws where an addition finds no place. */
export function copyWithAdditions(): { root: string; delete(): void } {
  const root = mkdtempSync(path.join(tmpdir(), 'one-place-'));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  for (const { edits, files = {} } of ADDITIONS) {
    for (const { file, at, before } of edits) {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!text.includes(at)) throw new Error(`${file} has no "${at}"`);
      writeFileSync(
        path.join(root, file),
        text.replace(at, () => before + at),
      );
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  }
  return { root, delete: () => rmSync(root, { recursive: true, force: true }) };
}
