import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { financePaths } from './src/domain/finance/pages.ts';

/** Astro compiles; the generator renders (docs/decisions/0001). The entry exports `render(url, locals)`. */
const renderer = {
  name: 'forecourt-renderer',
  hooks: {
    'astro:config:setup': ({ command, addRenderer, updateConfig }) => {
      // Comes before that of @astrojs/react, and so in its place.
      addRenderer({
        name: '@astrojs/react',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: new URL('./src/renderer/react-server.ts', import.meta.url),
      });
      // The bundle stands alone, so that it loads fast; the development server cannot run CommonJS packages from source.
      // React would otherwise choose its development build, which is slower, by the environment of whoever publishes.
      if (command === 'build')
        updateConfig({
          vite: { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
        });
    },
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'forecourt-renderer',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/renderer/entry.ts', import.meta.url),
        supportedAstroFeatures: {
          serverOutput: 'stable',
          staticOutput: 'stable',
          sharpImageService: 'stable',
        },
      }),
  },
};

/** One component prints all finance pages. */
const financePages = {
  name: 'forecourt-finance-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      const entrypoint = './src/pages/finance.astro';
      for (const pattern of financePaths().slice(1)) injectRoute({ pattern, entrypoint });
    },
  },
};

/**
 * Fetches what a later part needs together with it, where a page's own script imports it. Other scripts have most of
 * that already, and the list would make them larger.
 */
const preloads = {
  name: 'forecourt-preloads',
  configEnvironment: (name) =>
    name === 'client' && {
      build: {
        modulePreload: { resolveDependencies },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          // A constant that several files share is no file of its own.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: [basics, searchAddress, everyPage, forms, addresses] } },
        },
      },
    },
};

/** Modules that pages load together, in one file: each small file costs a request, and many compress badly. */
const together = (name, test) => ({
  ...{ name, test },
  // What they import, such as the state of a car, is on pages without them too.
  includeDependenciesRecursively: false,
});

/** What a search's address means, the words for states of cars, and constants of the search: every part of it reads them. */
const searchAddress = together(
  'search-address',
  /\/src\/(?:domain\/(?:own-property|vehicle\/words|search\/(?:facets|filter|filter-dialects|listed-at|listing-address|quoted|search-state|search-url|sort|value-group))|islands\/search\/search|search\/engine\/request)\.ts$/,
);

/** Small modules that most scripts import. */
const basics = together(
  'basics',
  /\/src\/(?:domain\/(?:count|geo\/postcode|load-once|money|names-of|order)|islands\/(?:after-paint|parts|request|shown)|stores\/list-layouts)\.ts$/,
);

/** What every page loads once it is idle, and the scripts of some pages before. */
const everyPage = together(
  'every-page',
  /\/(?:@nanostores\/persistent|nanostores\/lifecycle)\/|\/src\/(?:stores\/(?:persisted|own-holds|compare|favourites|recently-viewed|toasts|visit|watchlist)|domain\/(?:lead\/visit|shortlist\/list|events\/events|site\/api-routes)|islands\/(?:analytics\/data-layer|shortlist\/toast|watchlist\/pending-save))\.ts$/,
);

/** What scripts of forms share, and so a car's page. */
const forms = together(
  'form-scripts',
  /\/src\/(?:domain\/reservation\/hold-time|islands\/(?:api|plain-click|show-sending|watch|captcha\/proven-form|lead-form\/(?:lead-form|proof-of-work)))\.ts$/,
);

/** Addresses of pages and files. */
const addresses = together('addresses', /\/src\/domain\/site\/(?:file-routes|local-path|routes)\.ts$/);

const resolveDependencies = (_file, needed, { hostId }) =>
  hostId.includes('astro_type_script') ? needed : needed.filter((file) => file.endsWith('.css'));

export default defineConfig({
  output: 'server',
  adapter: renderer,
  integrations: [react({ experimentalDisableStreaming: true }), financePages],
  security: { csp: true },
  trailingSlash: 'never',
  build: { format: 'file' },
  compressHTML: true,
  devToolbar: { enabled: false },
  vite: {
    plugins: [preloads],
    resolve: { alias: { qs: fileURLToPath(new URL('./src/islands/search/no-qs.ts', import.meta.url)) } },
  },
  // Prose is data: the pipeline reads it (docs/decisions/0005).
  markdown: { syntaxHighlight: false },
});
