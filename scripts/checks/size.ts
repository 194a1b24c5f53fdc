import { spawn } from 'node:child_process';
import { build, type Plugin } from 'esbuild';

/** Folder that `.size-limit.json` reads the bundles from. */
const BUNDLES = '.forecourt/size';

/** Modules with a size budget, bundled as a page loads them. */
const ENTRIES = ['src/search/clients/static.ts', 'src/search/card/card-of.ts'];

/** Excludes dynamic imports, which load later. */
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
