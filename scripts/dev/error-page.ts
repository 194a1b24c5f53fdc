import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { escapeHtml } from '#server/message-page.ts';
import type { SiteFinding } from '#sites/snapshot.ts';
import { errorText } from '../exit.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 3rem auto; padding: 0 1rem; }
li { margin-block: 1rem; }
code, pre { font: 0.9375rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; }
`;

/**
 * Renders the page that replaces every page while the site's files are faulty: each fault with file, line and remedy.
 * It reloads once they are fixed.
 */
export function errorPage(site: string, error: unknown): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(site)} cannot be shown</title>
<style>${STYLE}</style>
<script type="module" src="/@vite/client"></script>
</head>
<body>
<main>
<h1>${escapeHtml(site)} cannot be shown</h1>
${error instanceof SiteUnusable ? findingList(error.findings) : `<pre>${escapeHtml(errorText(error))}</pre>`}
<p>Fix it and save: this page turns into the site's.</p>
</main>
</body>
</html>
`;
}

function findingList(findings: readonly SiteFinding[]): string {
  const items = findings.map(
    ({ source, field, message, remedy }) =>
      `<li><code>${escapeHtml([source, field].filter((part) => part !== '').join('  '))}</code><br>${escapeHtml(message)}<br><strong>${escapeHtml(remedy)}</strong></li>`,
  );
  return `<ol>\n${items.join('\n')}\n</ol>`;
}
