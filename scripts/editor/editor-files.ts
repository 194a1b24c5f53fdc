import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '../project.ts';
import type { EditorConfig } from './editor-config.ts';

export interface EditorFile {
  type: string;
  body: string | Buffer;
}

const PACKAGES = path.join(PROJECT, 'node_modules');
const EDITOR = path.join(PACKAGES, '@sveltia/cms/dist');
const FONTS = path.join(PACKAGES, '@fontsource-variable/material-symbols-outlined/files');
const SCRIPT = 'text/javascript; charset=utf-8';

/** The font service that the editor uses; we serve its icons, and other fonts come from the machine. */
const FONT_CDN = 'https://cdn.jsdelivr.net/fontsource/fonts/';
const ICONS = 'material-symbols-outlined-latin-wght-normal.woff2';

/** The CSP of the editor's pages: nothing leaves this machine. The editor needs inline styles. */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Texts</title>
</head>
<body>
<script src="/admin/before.js"></script>
<script src="/admin/sveltia-cms.js"></script>
<script src="/admin/start.js"></script>
</body>
</html>
`;

/** Returns a file below `/admin`; `null` where it does not exist. */
export async function editorFile(
  pathname: string,
  config: () => Promise<EditorConfig>,
): Promise<EditorFile | null> {
  if (pathname === '/admin') return { type: 'text/html; charset=utf-8', body: PAGE };
  if (pathname === '/admin/before.js') return { type: SCRIPT, body: 'window.CMS_MANUAL_INIT = true;\n' };
  if (pathname === '/admin/start.js')
    return { type: SCRIPT, body: `CMS.init({ config: ${JSON.stringify(await config())} });\n` };
  if (pathname === '/admin/sveltia-cms.js') return { type: SCRIPT, body: await editorScript() };
  if (pathname.startsWith('/admin/fonts/material-symbols-outlined'))
    return { type: 'font/woff2', body: await readFile(path.join(FONTS, ICONS)) };
  return null;
}

/** Reads the editor's script, with addresses of the font service replaced by ours. */
async function editorScript(): Promise<string> {
  const script = await readFile(path.join(EDITOR, 'sveltia-cms.js'), 'utf8');
  return script.replaceAll(FONT_CDN, '/admin/fonts/');
}
