import { policyForStyle } from './security-headers.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 4rem auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
ul { list-style: none; padding: 0; display: grid; gap: 1rem; }
li { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.5rem; padding: 1rem; }
a { font-size: 1.25rem; font-weight: 600; color: inherit; }
small { display: block; }
`;

const POLICY = policyForStyle(STYLE);

/** A page of the server's own, for where no site can answer; `body` is HTML and already escaped. */
export function ownPage(status: number, title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
  };
  return new Response(html, { status, headers });
}

/** A page that says one sentence. */
export const messagePage = (status: number, message: string): Response => ownPage(status, message, '');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes a text safe inside HTML and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
