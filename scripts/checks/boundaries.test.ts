import { describe, expect, it } from 'vitest';
import { boundaryFindings } from './boundaries.ts';

const SLUGS = ['harbourside'];

/** Findings in one file, as `line message`. */
const found = (path: string, text: string) =>
  boundaryFindings([{ path, text }], SLUGS).map(({ line, message }) => `${line} ${message}`);

describe('who may import whom', () => {
  it.each([
    ['src/domain/a.ts', '#pipeline/b.ts', 'src/domain must not import src/pipeline (#pipeline/b.ts)'],
    ['src/pipeline/a.ts', '#server/b.ts', 'src/pipeline must not import src/server (#server/b.ts)'],
    ['src/search/a.ts', '#ui/b.tsx', 'src/search must not import src/ui (#ui/b.tsx)'],
    ['src/ui/a.tsx', '#stores/b.ts', 'src/ui must not import src/stores (#stores/b.ts)'],
    ['src/stores/a.ts', '#islands/b.tsx', 'src/stores must not import src/islands (#islands/b.tsx)'],
    ['src/islands/a.tsx', '#generator/b.ts', 'src/islands must not import src/generator (#generator/b.ts)'],
    ['src/generator/a.ts', '#pages/b.astro', 'src/generator must not import src/pages (#pages/b.astro)'],
    [
      'src/server/a.ts',
      '#components/B.astro',
      'src/server must not import src/components (#components/B.astro)',
    ],
    ['scripts/a.ts', '#ui/b.tsx', 'scripts must not import src/ui (#ui/b.tsx)'],
    ['src/domain/a.ts', 'zod', 'src/domain must not import the package zod'],
    ['src/domain/a.ts', 'node:fs', "src/domain must not import Node's modules"],
    ['src/search/engine/a.ts', 'node:zlib', "src/search/engine must not import Node's modules"],
    ['src/stores/a.ts', 'react', 'src/stores must not import the package react'],
    ['src/generator/a.ts', 'astro', 'src/generator must not import the package astro'],
    ['src/server/a.ts', 'react-dom/server', 'src/server must not import the package react-dom/server'],
    ['src/domain/x/a.ts', '../../pipeline/b.ts', '../../pipeline/b.ts leaves src/domain by a relative path'],
    ['src/domain/x/a.ts', '../b', '../b has no extension'],
    ['scripts/a.ts', '#domain/b', '#domain/b has no extension'],
  ])('%s importing %s', (path, specifier, message) => {
    expect(found(path, `import { b } from '${specifier}';`)).toEqual([`1 ${message}`]);
  });

  it.each([
    ['src/domain/x/a.ts', '../y/b.ts'],
    ['src/domain/x/a.schema.ts', 'zod'],
    ['src/domain/parse.ts', 'zod'],
    ['src/domain/a.test.ts', 'fast-check'],
    ['src/domain/a.test.ts', 'node:fs'],
    ['src/pipeline/a.ts', 'sharp'],
    ['src/server/a.ts', 'hono/cors'],
    ['src/server/a.ts', '#generator/store/b.ts'],
    ['src/pages/a.astro.ts', '#islands/search/b.tsx'],
    ['src/layouts/a.ts', '#styles/index.css'],
    ['src/layouts/a.ts', '#components/icon.svg?raw'],
    ['src/pages/a.ts', 'astro:actions'],
    ['scripts/a.ts', '#server/b.ts'],
    ['src/env.d.ts', 'anything'],
  ])('%s may import %s', (path, specifier) => {
    expect(found(path, `import { b } from '${specifier}';`)).toEqual([]);
  });

  it.each([
    "import type { B } from '#server/b.ts';",
    "import '#server/b.ts';",
    "export * from '#server/b.ts';",
    "export { b } from '#server/b.ts';",
    "const b = await import('#server/b.ts');",
    "type B = import('#server/b.ts').B;",
  ])('%s counts', (statement) => {
    expect(found('src/pipeline/a.ts', `\n${statement}`)).toEqual([
      '2 src/pipeline must not import src/server (#server/b.ts)',
    ]);
  });

  it('comments and strings do not count', () => {
    const text =
      "// import '#server/b.ts';\nconst words = \"import '#server/b.ts'\";\n/** @see import('#server/b.ts') */\n";
    expect(found('src/pipeline/a.ts', text)).toEqual([]);
  });

  it('generic arrows are no JSX', () => {
    const text = "const same = <T>(a: T) => a;\nimport '#server/b.ts';";
    expect(found('src/pipeline/a.ts', text)).toHaveLength(1);
  });

  it('frontmatter and scripts of Astro files count, at their own lines', () => {
    const text = [
      '---',
      "import { createApp } from '#server/app.ts';",
      '---',
      "<p>import { x } from '#server/app.ts'</p>",
      '<script>',
      "  import { build } from '#generator/build.ts';",
      '</script>',
    ].join('\n');
    for (const owner of ['window', 'globalThis', 'self'])
      expect(found('src/islands/a.ts', `${owner}.fetch('/x');`)).toHaveLength(1);
    expect(found('src/components/A.astro', text)).toEqual([
      '2 src/components must not import src/server (#server/app.ts)',
      '6 src/components must not import src/generator (#generator/build.ts)',
    ]);
  });
});

describe('habits of the house', () => {
  const FLAG = 'A site flag is read outside the domain';

  it('flags are read in the domain only', () => {
    expect(found('src/generator/a.ts', 'if (site.flags.used_only) stop();')).toEqual([`1 ${FLAG}: .flags`]);
    expect(found('src/generator/a.ts', 'const { flags } = site;')).toEqual([`1 ${FLAG}: { flags }`]);
    expect(found('src/generator/a.ts', 'const f = ({ flags: own }: Site) => own;')).toEqual([
      `1 ${FLAG}: { flags }`,
    ]);
    expect(found('src/components/A.astro', '---\n---\n{site.flags.used_only && <p />}')).toEqual([
      `3 ${FLAG}: .flags`,
    ]);
    expect(found('src/domain/a.ts', 'const { flags } = site; site.flags.used_only;')).toEqual([]);
    expect(found('src/generator/a.ts', 'const site = { flags: { used_only: true } }; // site.flags')).toEqual(
      [],
    );
    expect(found('src/generator/a.test.ts', 'expect(site.flags.used_only); const { flags } = site;')).toEqual(
      [],
    );
  });

  it('properties are written, not spread from a literal', () => {
    const spread = ['1 A literal is spread into an object: ...{'];
    expect(found('src/server/a.ts', 'const a = { ...{ b, c } };')).toEqual(spread);
    expect(found('src/ui/a.tsx', 'const a = <p {...{ lang, title }} />;')).toEqual(spread);
    expect(found('tests/a.ts', 'const a = { ...b, ...(c && { d }) }; // ...{ e }')).toEqual([]);
  });

  it('hours and days in milliseconds have one home', () => {
    expect(found('src/server/a.ts', 'const a = 7 * 86_400_000;')).toEqual([
      '1 An hour or a day is written out in milliseconds: 86_400_000',
    ]);
    expect(found('tests/a.ts', 'const DAY_MS = 24 * b;')).toEqual([
      '1 An hour or a day is written out in milliseconds: const DAY_MS =',
    ]);
    expect(found('src/domain/duration.ts', 'export const DAY_MS = 86_400_000;')).toEqual([]);
  });

  it.each(['#fff', '#1a2f7a', '#1a2f7a80', 'rgb(0 0 0 / 18%)', 'hsl(20deg 10% 10%)', 'oklch(0.5 0.1 20)'])(
    'colours are tokens: %s',
    (colour) => {
      const message = `A raw colour: ${/^\w+\(/.exec(colour)?.[0] ?? colour}`;
      expect(found('src/ui/a.tsx', `const a = <p title="${colour}" />;`)).toEqual([`1 ${message}`]);
      expect(found('src/components/A.astro', `<style>\n  p { color: ${colour}; }\n</style>`)).toEqual([
        `2 ${message}`,
      ]);
      expect(found('src/styles/print.css', `p { color: ${colour}; }`)).toEqual([`1 ${message}`]);
    },
  );

  it('tokens and pictures have colours; comments, anchors and package imports are none', () => {
    expect(found('src/styles/tokens.css', ':root { --color-brand: #123456; }')).toEqual([]);
    expect(
      found('src/styles/templates/garage.css', ':root {\n --shadow: 0 0 1px\n  rgb(0 0 0 / 9%); }'),
    ).toEqual([]);
    expect(found('src/demo/pictures/wheel.ts', "const rim = '#ccc';")).toEqual([]);
    expect(found('src/styles/a.css', '/* #fff */ p { color: var(--color-text); }')).toEqual([]);
    expect(found('src/components/A.astro', '<a href="#reviews"></a><!-- #fff -->')).toEqual([]);
    expect(found('src/generator/a.ts', "import '#domain/a.ts';")).toEqual([]);
  });

  it('a private knob is no token', () => {
    expect(found('src/styles/a.css', 'p { --_x: #fff; }')).toEqual(['1 A raw colour: #fff']);
  });

  it.each([
    'html:has(.drawer:modal) { overflow: hidden; }',
    ':root:has(.buy-bar) .tray { display: none; }',
    '.drawer { html:has(&:modal) { overflow: hidden; } }',
    ':root:is([data-card="a"], [data-card="b"]):has(.x) { color: red; }',
    '*:has(.x) { color: red; }',
    '.mark { .tags:has(~ &) .tag { display: none; } }',
    '.mark { .tags:has(~ :is(&, .b)) .tag { display: none; } }',
  ])('no selector searches the whole page: %s', (style) => {
    const message = 'A selector for which the browser searches the whole page at each change';
    expect(found('src/styles/a.css', style).every((line) => line.includes(message))).toBe(true);
    expect(found('src/styles/a.css', style)).not.toEqual([]);
    const local = '.card:has(.link:focus-visible), .body:has(.x), [data-kind=body]:has(.x) { color: red; }';
    expect(found('src/styles/a.css', local)).toEqual([]);
  });

  it('Intl is for money.ts and dates.ts', () => {
    expect(found('src/generator/a.ts', 'new Intl.NumberFormat();')).toEqual([
      '1 Intl is used outside domain/money.ts and domain/dates.ts: Intl.',
    ]);
    expect(found('src/domain/money.ts', 'new Intl.NumberFormat();')).toEqual([]);
    expect(found('src/domain/dates.ts', 'new Intl.DateTimeFormat();')).toEqual([]);
  });

  it('the environment is read in env.ts', () => {
    expect(found('src/server/a.ts', 'const port = process.env.PORT;')).toEqual([
      '1 The environment is read outside the schema of its program: process.env',
    ]);
    expect(found('src/server/env.ts', 'const port = process.env.PORT;')).toEqual([]);
    expect(found('src/generator/a.ts', "spawn('a', { env: { ...process.env, B: '1' } });")).toEqual([]);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'process.exit()'])(
    'the domain has no %s',
    (call) => {
      expect(found('src/domain/a.ts', `\n${call};`)).toHaveLength(1);
      expect(found('src/generator/a.ts', `${call};`)).toEqual([]);
    },
  );

  it('the domain makes dates of what it is given', () => {
    expect(found('src/domain/a.ts', "new Date('2026-01-01'); new Date(now); /** new Date() */")).toEqual([]);
  });

  it.each(['useState(1)', 'useEffect(run)'])('src/ui has no %s', (call) => {
    expect(found('src/ui/a.tsx', `${call};`)).toHaveLength(1);
    expect(found('src/islands/a.tsx', `${call};`)).toEqual([]);
  });

  it('the browser calls the network in one file', () => {
    const message = '1 The network is called outside islands/request.ts: fetch(';
    for (const path of ['src/ui/a.tsx', 'src/islands/api.ts', 'src/stores/a.ts', 'src/search/clients/a.ts'])
      expect(found(path, "const answer = await fetch('/x');")).toEqual([message]);
    expect(found('src/components/A.astro', "<script>\n fetch('/x');\n</script>")).toHaveLength(1);
    expect(found('src/islands/request.ts', "fetch('/x');")).toEqual([]);
    expect(found('src/islands/a.ts', "index.fetch('/x'); createClient({ fetch });")).toEqual([]);
    expect(found('src/pipeline/a.ts', "fetch('/x');")).toEqual([]);
  });

  it("no site's slug in code", () => {
    const text = "if (site.slug === 'harbourside') special();";
    expect(found('src/domain/a.ts', text)).toEqual(["1 A site's slug in code: harbourside"]);
    expect(found('src/domain/a.ts', "const a = 'harbourside-street'; // harbourside")).toEqual([]);
    expect(found('scripts/a.ts', text)).toEqual([]);
  });

  it.each(['src/domain/utils.ts', 'src/ui/helpers/a.tsx', 'scripts/common.ts', 'src/server/misc.test.ts'])(
    'a name says what is inside: %s',
    (path) => {
      expect(found(path, '')).toHaveLength(1);
    },
  );

  it('"commonwealth.ts" is a name', () => {
    expect(found('src/domain/commonwealth.ts', '')).toEqual([]);
  });

  it('every finding says what to do', () => {
    const [finding] = boundaryFindings([{ path: 'src/domain/a.ts', text: "import '#server/b.ts';" }], []);
    expect(finding?.remedy).toBe(
      'src/domain may import nothing but itself: move the rule down, or pass its answer in.',
    );
  });
});

describe('circles of imports', () => {
  const circles = (files: Record<string, string>) =>
    boundaryFindings(
      Object.entries(files).map(([path, imported]) => ({
        path,
        text: imported && `import type { B } from '${imported}';`,
      })),
      SLUGS,
    ).map(({ file, message }) => `${file}: ${message}`);

  it('are found once, types included', () => {
    expect(circles({ 'src/net/a.ts': './b.ts', 'src/net/b.ts': './a.ts' })).toEqual([
      'src/net/b.ts: src/net/b.ts imports src/net/a.ts imports src/net/b.ts',
    ]);
    expect(
      circles({ 'src/net/a.ts': './b.ts', 'src/net/b.ts': '#net/c.ts', 'src/net/c.ts': './a.ts' }),
    ).toEqual(['src/net/c.ts: src/net/c.ts imports src/net/a.ts imports src/net/b.ts imports src/net/c.ts']);
  });

  it('are none where files import each other in one direction, or a file that is not there', () =>
    expect(circles({ 'src/net/a.ts': './b.ts', 'src/net/b.ts': './c.ts', 'src/net/d.ts': './a.ts' })).toEqual(
      [],
    ));
});
