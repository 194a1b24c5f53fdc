import type { Forbidden } from '#generator/gate/forbidden.ts';
import { type GatePage, pageFacts } from '#generator/gate/page-check.ts';
import type { SiteViews } from '#generator/site-view/site-view.ts';
import { earliest } from '#generator/trace/tracker.ts';
import { pageMarkup } from '#pipeline/markup.ts';
import { pagePolicy } from './page-policy.ts';

/** The compiled pages: renders one address with its locals. */
export type Render = (
  url: string,
  locals: App.Locals,
) => Promise<{ status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>;

export interface RenderedPage {
  path: string;
  status: number;
  type: string;
  /** The compiler's Content-Security-Policy for this page: hashes of its scripts and styles. */
  policy: string;
  body: Uint8Array<ArrayBuffer>;
  queries: string[];
  /** When the clock alone changes one of the results, Unix milliseconds. */
  until: number | null;
  facts: GatePage;
}

/** Control characters that HTML forbids; texts of editors contain some. */
const CONTROLS = /[^\P{Cc}\t\n\f\r]/gu;

/** Values shared by the pages of one site, cached by the results that identify the site. */
const memo: App.Locals['memo'] = new WeakMap();

/** Renders the page at `path` on its own view, and checks it for forbidden texts. */
export async function renderPage(
  render: Render,
  views: SiteViews,
  path: string,
  forbidden: readonly Forbidden[],
): Promise<RenderedPage> {
  const { view, queries } = views.forPage();
  const { status, headers, body } = await render(`http://site${path}`, { view, memo });
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString().replace(CONTROLS, '');
  // `Buffer.from` may share its memory, which cannot be transferred to the thread that stores the page.
  const printed = new TextEncoder().encode(html);
  const page = Buffer.from(printed.buffer);
  const markup = pageMarkup(html);
  const policy = pagePolicy(headers['content-security-policy'] ?? '', markup);
  return {
    path,
    status,
    type: `${headers['content-type']?.split(';', 1)}; charset=utf-8`,
    policy,
    body: printed,
    queries: [...queries],
    until: earliest(Array.from(queries, (key) => views.record(key).until)),
    facts: pageFacts(page, markup, policy, forbidden),
  };
}
