import type { html } from 'hono/html';
import { htmlPage } from '../message-page.ts';

/** HTML in which every interpolated text is escaped. */
export type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent); --muted: color-mix(in srgb, currentColor 72%, transparent); }
body { max-width: 72rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem) 1rem 4rem; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; justify-content: space-between; margin-block-end: 1.5rem; }
h1 { font-size: clamp(1.5rem, 4vw, 2.25rem); line-height: 1.2; margin: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; }
p { margin: 0; }
a { color: inherit; text-underline-offset: 0.2em; }
.muted, dt, .remedy { color: var(--muted); }
.sites { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); }
.card { border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.25rem; }
.card h2 { margin: 0 0 0.75rem; }
dl { margin: 0; display: grid; gap: 0.75rem; }
.wide { grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
.service { gap: 0.5rem; margin-block-end: 1.5rem; }
.service div { display: grid; grid-template-columns: 5rem 1fr; gap: 0.75rem; }
dt { font-size: 0.875rem; }
dd { margin: 0; }
.calls { font-weight: 600; }
.calls::before { content: "● "; color: light-dark(firebrick, salmon); }
.rows { margin: 0; padding: 0; list-style: none; }
.rows li { border-block-start: 1px solid var(--line); padding-block: 0.75rem; }
.head { font: 0.875rem/1.5 ui-monospace, monospace; color: var(--muted); }
form { display: grid; gap: 1rem; max-width: 24rem; }
header form { display: block; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input, button { font: inherit; padding: 0.625rem 0.875rem; min-height: 2.75rem; border: 1px solid; border-radius: 0.5rem; background: transparent; color: inherit; box-sizing: border-box; }
button { font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

export const cockpitPage = async (status: number, title: string, body: Html): Promise<Response> =>
  htmlPage(status, title, { style: STYLE, body: String(await body), forms: "'self'" });
