import path from 'node:path';
import { defineConfig } from 'astro/config';
import { PROJECT } from '../../project.ts';

/**
 * The baseline of the generator: the same pages with the same settings, built by `astro build`. Adds only what a static
 * Astro site needs: the addresses of pages with parameters, and the data.
 */
const addresses = {
  name: 'bench-addresses',
  transform(code, id) {
    if (!/\/src\/pages\/.*\[.*\.(?:astro|ts)$/.test(id)) return null;
    return `${code}\nexport { getStaticPaths } from ${JSON.stringify(`${import.meta.dirname}/addresses.ts`)};`;
  },
};

const data = {
  name: 'bench-data',
  hooks: {
    'astro:config:setup': ({ addMiddleware, updateConfig }) => {
      addMiddleware({ order: 'pre', entrypoint: new URL('./data.ts', import.meta.url) });
      // A separate cache, so that neither build invalidates the other's.
      updateConfig({ vite: { cacheDir: '.forecourt/bench/vite', plugins: [addresses] } });
    },
  },
};

const { default: forecourt } = await import(path.join(PROJECT, 'astro.config.mjs'));
const { adapter: _generator, integrations, ...settings } = forecourt;

export default defineConfig({ ...settings, output: 'static', integrations: [...integrations, data] });
