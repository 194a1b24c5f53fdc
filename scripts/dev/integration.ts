import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { serveEditor } from '../editor/serve-editor.ts';
import { errorText } from '../exit.ts';
import { type DevSite, type DevSource, openDevSite } from './dev-site.ts';
import { isForPage, serveDev, serveFault } from './serve-dev.ts';

/** Folders that are loaded once: Astro reloads only what its pages import. */
const LOADED_ONCE = ['src/domain', 'src/generator', 'src/pipeline'];
/** Debounce in milliseconds, because saving a file may emit several events. */
const SETTLE_MS = 80;

/** Serves one site's pages from Astro's development server, reading the site again whenever its files change. */
export function devIntegration(source: DevSource, first: DevSite): AstroIntegration {
  let site = first;
  let fault: unknown = null;
  return {
    name: 'forecourt-dev',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({
          pattern: '/_styleguide',
          entrypoint: new URL('../../src/styleguide/Styleguide.astro', import.meta.url),
        }),
      'astro:server:setup': ({ server, logger }) => {
        server.middlewares.use((request, response, next) => {
          serveEditor(source, request, response, new Date()).then((done) => done || next(), next);
        });
        server.middlewares.use((request, response, next) => {
          if (fault !== null && isForPage(request)) serveFault(source.site, fault, response);
          else serveDev(site, request, response, next).catch(next);
        });
        const reload = afterChanges(async () => {
          try {
            site = await openDevSite(source, new Date());
            fault = null;
            server.ws.send({ type: 'full-reload' });
            logger.info('Read the site again');
          } catch (error) {
            fault = error;
            const message = errorText(error);
            logger.error(message);
            server.ws.send({ type: 'error', err: { message, stack: '' } });
          }
        });
        const within = (file: string, folders: readonly string[]) =>
          folders.some((folder) => file.startsWith(path.join(source.root, folder) + path.sep));
        server.watcher.on('all', (_event, file) => {
          if (within(file, [`sites/${source.site}`, 'content'])) reload();
          else if (within(file, LOADED_ONCE)) logger.warn('The rules changed: start again to see it');
        });
      },
    },
  };
}

/** Debounces `task` and never runs it concurrently; a call while it runs makes it run once more. */
function afterChanges(task: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await task();
    } while (again);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, SETTLE_MS);
  };
}
