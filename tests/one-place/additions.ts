import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Something that a newcomer adds: `before` goes in front of the first `at` of a file. */
interface Addition {
  /** As the table in README.md has it. */
  what: string;
  edits: readonly { file: string; at: string; before: string }[];
  /** New files. */
  files?: Readonly<Record<string, string>>;
  /** A module of the copy whose default export is true where the addition works. */
  works: string;
}

const BLOCK = 'src/domain/content/block.ts';
const PROSE = 'src/components/prose/Prose.astro';
const PAGE_QUERIES = 'src/generator/site-view/queries/pages.ts';
const SITE = "import { siteWith } from '#domain/site/site.fixture.ts';";

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
      export default JSON.stringify(blocks) === '[{"kind":"quote","by":"Jo","html":"<p>Good.</p>"}]';`,
  },
  {
    what: 'a coded page',
    edits: [
      {
        file: 'src/domain/site/pages.ts',
        at: '  reservation: {',
        before: `  glovebox: {
    path: '/glovebox/',
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
      export default pagesOf(siteWith()).includes('/glovebox/') && 'glovebox' in PAGE_QUERIES;`,
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
        at: '  /** What was last sent to',
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
];

const ROOT = path.join(import.meta.dirname, '../..');
const COPIED = ['src', 'scripts', 'docs', 'content', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/** A copy of the project with every addition made, removed by `delete`; throws where an addition finds no place. */
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
