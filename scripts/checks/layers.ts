/** The imports allowed in a folder. The longest folder that contains a file applies. */
export interface Layer {
  folder: string;
  /** Folders that it may import besides itself. */
  may: readonly string[];
  /** Packages that it may import; a name ending in `*` is a prefix. */
  packages: readonly string[];
  /** Whether it may import Node's built-in modules. */
  node: boolean;
}

const RENDERING = ['src/ui', 'src/stores', 'src/islands', 'src/components', 'src/layouts', 'src/styles'];
const SERVER_PACKAGES = [
  // Draws PDFs beside the thread that serves.
  'tinypool',
  ...['hono', 'hono/*', '@hono/*', 'hono-openapi', 'pino', 'zod'],
  ...['kysely', 'kysely/*', 'pg', 'nodemailer', 'xmlbuilder2', 'altcha-lib', 'altcha-lib/*'],
  ...['pdfkit', 'sharp', 'uqr', 'stripe', 'ipaddr.js'],
];

/** The layers, from the bottom up. */
const LAYERS = [
  { folder: 'src/domain', may: [], packages: [], node: false },
  { folder: 'src/net', may: ['src/domain'], packages: [], node: true },
  { folder: 'src/demo', may: ['src/domain'], packages: ['sharp'], node: true },
  {
    folder: 'src/sites',
    may: ['src/domain'],
    packages: ['zod', 'yaml', 'csv-parse/*', 'unpic', 'fontkit', 'fontverter', 'subset-font'],
    node: true,
  },
  { folder: 'src/photos', may: ['src/domain', 'src/net', 'src/sites'], packages: ['sharp'], node: true },
  {
    folder: 'src/pipeline',
    may: ['src/domain', 'src/net', 'src/demo', 'src/sites', 'src/photos'],
    packages: ['*'],
    node: true,
  },
  {
    folder: 'src/search',
    may: ['src/domain', 'src/net', 'src/search/engine'],
    packages: ['algoliasearch', 'algoliasearch/*', 'typesense', 'typesense-instantsearch-adapter'],
    node: true,
  },
  { folder: 'src/search/engine', may: ['src/domain'], packages: [], node: false },
  { folder: 'src/ui', may: ['src/domain'], packages: ['react'], node: false },
  {
    folder: 'src/stores',
    may: ['src/domain'],
    packages: ['nanostores', '@nanostores/persistent'],
    node: false,
  },
  {
    folder: 'src/islands',
    may: ['src/domain', 'src/ui', 'src/stores', 'src/search'],
    packages: [
      'react',
      'react-dom',
      'react-dom/*',
      'react-hook-form',
      '@hookform/*',
      'react-instantsearch',
      '@nanostores/react',
      'photoswipe',
    ],
    node: false,
  },
  {
    folder: 'src/components',
    may: ['src/domain', 'src/ui', 'src/islands', 'src/layouts', 'src/styles'],
    packages: ['astro/*'],
    node: false,
  },
  {
    folder: 'src/layouts',
    may: ['src/domain', 'src/ui', 'src/components', 'src/styles'],
    packages: ['astro/*', '@fontsource-variable/*'],
    node: false,
  },
  { folder: 'src/styles', may: [], packages: ['@fontsource-variable/*'], node: false },
  {
    folder: 'src/pages',
    may: ['src/domain', ...RENDERING],
    packages: ['astro', 'astro/*'],
    node: false,
  },
  {
    folder: 'src/styleguide',
    may: ['src/domain', ...RENDERING],
    packages: ['astro', 'astro/*'],
    node: false,
  },
  {
    folder: 'src/renderer',
    may: ['src/domain', ...RENDERING],
    packages: ['astro', 'astro/*', 'react', '@astrojs/react/*'],
    node: true,
  },
  {
    folder: 'src/generator',
    may: [
      ...['src/domain', 'src/net', 'src/sites', 'src/photos', 'src/pipeline'],
      ...['src/search', 'src/search/engine'],
    ],
    packages: ['tinypool', '@aws-sdk/client-s3', 'htmlparser2'],
    node: true,
  },
  {
    folder: 'src/server',
    may: ['src/domain', 'src/net', 'src/sites', 'src/photos', 'src/generator'],
    packages: SERVER_PACKAGES,
    node: true,
  },
  {
    folder: 'scripts',
    may: [
      ...[
        'src/domain',
        'src/net',
        'src/demo',
        'src/sites',
        'src/photos',
        'src/pipeline',
        'src/search',
        'src/search/engine',
      ],
      ...['src/generator', 'src/server'],
    ],
    packages: ['*'],
    node: true,
  },
] as const satisfies readonly Layer[];

/** Files that may import more packages than their folder. */
export const EXCEPTIONS: readonly { files: RegExp; packages: readonly string[] }[] = [
  // Schemas are the only part of the domain with a library.
  { files: /^src\/domain\/(?:.+\.schema|parse)\.ts$/, packages: ['zod', 'zod/*'] },
  // Tests may use any package, but only the folders of their layer.
  { files: /\.(?:test|contract|fixture)\.tsx?$/, packages: ['*'] },
];

/** Returns the layer of a file; `undefined` for one above all layers. */
export function layerOf(path: string): Layer | undefined {
  const holds = ({ folder }: Layer) => path.startsWith(`${folder}/`);
  return [...LAYERS].sort((a, b) => b.folder.length - a.folder.length).find(holds);
}
