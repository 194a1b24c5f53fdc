import path from 'node:path';
import { defineConfig } from 'astro/config';
import { PROJECT } from '../../project.ts';

/**
 * What the generator is compared with: the same pages with the same settings, printed by `astro build` itself.
 * Added is only what a static Astro site needs: the addresses of each page with parameters, and the data.
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
      // A cache of its own, so that neither build replaces the other's.
      updateConfig({ vite: { cacheDir: '.forecourt/bench/vite', plugins: [addresses] } });
    },
  },
};

const { default: forecourt } = await import(path.join(PROJECT, 'astro.config.mjs'));
const { adapter: _generator, integrations, ...settings } = forecourt;

export default defineConfig({ ...settings, output: 'static', integrations: [...integrations, data] });
