import { logoPicturePath } from '#domain/site/brand-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteTokens, tokenHex } from '#sites/settings/site-colours.ts';
import { escapeHtml } from '../../message-page.ts';

interface MailBrand {
  site: Site;
  /** Tokens of the site's pages. */
  theme: string;
}

const FONT = 'font-family:Arial,Helvetica,sans-serif';
const LOGO_HEIGHT = 40;

/**
 * The HTML of a mail in the site's colours, under its logo. Mail programs know tables and inline styles alone, and many
 * show no pictures: then the name stands in the logo's place.
 */
export function mailPage({ site, theme }: MailBrand, heading: string, parts: readonly string[]): string {
  const tokens = siteTokens(site.template, theme);
  const colour = (name: `--color-${string}`) => tokenHex(tokens, name);
  const [brand, text, raised, surface] = [
    colour('--color-brand'),
    colour('--color-text'),
    colour('--color-raised'),
    colour('--color-surface'),
  ];
  const name = escapeHtml(site.name);
  const logo = escapeHtml(absoluteUrl(logoPicturePath('light'), site));
  const foot = [site.name, site.contact.phone].filter((part) => part !== null).map(escapeHtml);
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:${surface};color:${text};${FONT};font-size:16px;line-height:1.5">
<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${raised};border-top:4px solid ${brand}">
<tr><td style="padding:24px 28px 8px;background:white"><a href="${escapeHtml(site.url)}" style="color:black;text-decoration:none;font-size:20px;font-weight:bold"><img src="${logo}" height="${LOGO_HEIGHT}" alt="${name}" style="display:block;height:${LOGO_HEIGHT}px;border:0"></a></td></tr>
<tr><td style="padding:8px 28px 24px">
<h1 style="margin:16px 0;font-size:22px;line-height:1.25">${escapeHtml(heading)}</h1>
${parts.join('\n')}
</td></tr>
<tr><td style="padding:16px 28px;font-size:13px;border-top:1px solid ${colour('--color-line')};color:${colour('--color-muted')}">${foot.join(' · ')}</td></tr>
</table>
</body>
</html>
`;
}
