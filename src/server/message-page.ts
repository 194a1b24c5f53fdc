import { policyForStyle } from './security-headers.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
:root { --line: color-mix(in srgb, currentColor 20%, transparent); --muted: color-mix(in srgb, currentColor 68%, transparent); }
body { max-width: 68rem; margin: 0 auto; padding: clamp(2rem, 8vw, 6rem) 1rem; }
h1 { font-size: clamp(1.75rem, 4vw, 2.75rem); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 2rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
li { position: relative; border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; }
li:hover { border-color: currentColor; }
li p { margin: 0.25rem 0 0; color: var(--muted); overflow-wrap: anywhere; }
li p:last-child { margin-top: 1rem; }
a { font-size: 1.25rem; font-weight: 600; line-height: 1.3; color: inherit; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a::after { content: ""; position: absolute; inset: 0; }
a:focus-visible { outline: 3px solid; outline-offset: 3px; }
small { font-size: 0.8125rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.625rem 1rem; margin: 0 0.5rem 0.5rem 0; border: 1px solid; border-radius: 0.5rem; background: transparent; color: inherit; cursor: pointer; }
button:focus-visible { outline: 3px solid; outline-offset: 3px; }
p a { position: static; font-size: inherit; }
p a::after { content: none; }
code { font: 0.9375rem ui-monospace, monospace; }
`;

interface PageParts {
  style: string;
  /** HTML, already escaped. */
  body: string;
  /** The CSP source that its forms may post to. */
  forms: "'none'" | "'self'";
}

/** Renders a page of the server: no script, no external resources, neither cached nor indexed. */
export function htmlPage(status: number, title: string, { style, body, forms }: PageParts): Response {
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policyForStyle(style, forms),
  };
  return new Response(html, { status, headers });
}

/**
 * Renders a plain page of the server itself, where no site can respond; `body` is escaped HTML, `forms` the CSP source
 * its forms may post to.
 */
export const serverPage = (
  status: number,
  title: string,
  body: string,
  forms: PageParts['forms'] = "'none'",
): Response =>
  htmlPage(status, title, {
    style: STYLE,
    forms,
    body: `<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>`,
  });

/** Renders a page of one sentence. */
export const messagePage = (status: number, message: string): Response => serverPage(status, message, '');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, including quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
