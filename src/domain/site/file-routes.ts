// What machines ask for, releases hold and pages fetch; no page's address has a dot, so none collides.

/** One car as data. */
export const vehicleRecordPath = (id: string) => `/cars/${id}.json`;
/** What its PDF is drawn from; apart from the cars, whose ids may be anything. */
export const vehicleSheetPath = (slug: string) => `/sheets/${slug}.json`;
/**
 * Leads to the search index of the live release. The file itself is named by its content: pages that named it so
 * would all change with every price.
 */
export const searchIndexPath = () => '/search/index.bin';
export const blogFeedPath = () => '/blog/rss.xml';
/** What link previews show where a site has no picture of its own. */
export const previewPath = () => '/preview.jpg';
export const robotsPath = () => '/robots.txt';
export const sitemapPath = () => '/sitemap.xml';
/** Part `part` (1-based) of the sitemap of one kind of page. */
export const sitemapPartPath = (kind: string, part = 1) =>
  `/sitemaps/${kind}${part === 1 ? '' : `-${part}`}.xml`;
/** A feed of the stock by its file's name (docs/feeds.md). */
export const feedPath = (file: string) => `/feeds/${file}`;
/** A form as data, for the script that makes a printed one live. */
export const formRecordPath = (form: string) => `/forms/${form}.json`;
