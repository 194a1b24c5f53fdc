import { createHash } from 'node:crypto';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import { byteText, type Forbidden, forbiddenIn, textOf } from './forbidden.ts';

/** What one page's bytes tell the gate. */
export interface PageFacts {
  /** Addresses on this site that the page links to, without query and fragment. */
  links: string[];
  /** What must not be in a published page. */
  problems: string[];
}

/** Links below this site's root; `//host` leads off it. */
const LINK = /<a\s[^>]*?\bhref="(\/(?!\/)[^"]*)"/g;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Photos and reports of a feed lie where its owner serves them: only pages are ours to check. */
export const isPageAddress = (address: string): boolean => !isFilePath(address);

/** Every tag in turn, scripts and styles with their text: a quoted value may hold anything, tags too. */
const TAG =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^"'>]|"[^"]*"|'[^']*')*)>[\s\S]*?<\/\1\b|<[a-z][^\s/>]*((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const QUOTED = /"[^"]*"|'[^']*'/g;
/** The name of an attribute through which a page could run what nobody hashed; `QUOTED` values are out of the way. */
const HANDLER = /[\s/"']on[a-z]+\s*=/i;
const DATA_SCRIPT = /\btype="application\/(?:ld\+)?json"/;
/** Whether a script with these attributes is data, which no browser runs and no policy has to allow. */
export const isData = (attributes: string): boolean => DATA_SCRIPT.test(attributes);

/** Reads a page as a browser would meet it; `policy` is the Content-Security-Policy that it is sent with. */
export function pageFacts(page: Buffer, policy: string, forbidden: readonly Forbidden[]): PageFacts {
  const html = byteText(page);
  const problems = [
    ...[...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
      scriptProblem(attributes, text, policy),
    ),
    ...(hasHandler(html) ? ['an inline event handler'] : []),
    ...forbiddenIn(page, forbidden),
  ];
  return { links: linksIn(html), problems };
}

/** Few pages have anything like a handler: only those are read tag by tag. */
function hasHandler(html: string): boolean {
  if (!HANDLER.test(html)) return false;
  return html
    .matchAll(TAG)
    .some(([, , scripted, plain]) => HANDLER.test((scripted ?? plain ?? '').replace(QUOTED, '"')));
}

/** Addresses of pages of this site that a page links to, each once. */
export const pageLinks = (page: Buffer): string[] => linksIn(byteText(page));

function linksIn(html: string): string[] {
  const addresses = Array.from(html.matchAll(LINK), ([, href = '']) => pathOf(textOf(href)));
  return [...new Set(addresses.filter(isPageAddress))];
}

function scriptProblem(attributes: string, text: string, policy: string): string[] {
  if (/\bsrc=/.test(attributes) || isData(attributes)) return [];
  const hash = `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`;
  return policy.includes(hash)
    ? []
    : [`an inline script that the policy does not know: ${textOf(text.slice(0, 60))}`];
}
