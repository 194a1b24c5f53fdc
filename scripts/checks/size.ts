import { spawn } from 'node:child_process';
import { build, type Plugin } from 'esbuild';

/** Where `.size-limit.json` finds the bundles. */
const BUNDLES = '.forecourt/size';

/** Code whose bytes are promised, as a page would load it. */
const ENTRIES = ['src/search/clients/static.ts', 'src/search/card/card-of.ts'];

/** What is imported when it is needed is not loaded with the rest. */
const LATER: Plugin = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : null));
  },
};

await build({
  entryPoints: ENTRIES,
  outdir: BUNDLES,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  plugins: [LATER],
});
spawn('size-limit', { stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1;
});
