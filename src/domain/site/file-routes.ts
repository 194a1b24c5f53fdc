// Files of a release that scripts and machines fetch; pages' paths have no dot, so none collides.

export const vehicleRecordPath = (id: string) => `/cars/${id}.json`;
/** The data of a car's PDF; in another folder than the cars, whose ids may equal a slug. */
export const vehicleSheetPath = (slug: string) => `/sheets/${slug}.json`;
/**
 * Redirects to the search index of the live release, whose name contains its hash. Pages with that name would all change
 * with every price.
 */
export const searchIndexPath = () => '/search/index.bin';
export const blogFeedPath = () => '/blog/rss.xml';
/** The default picture of link previews. */
export const previewPath = () => '/preview.jpg';
export const robotsPath = () => '/robots.txt';
export const sitemapPath = () => '/sitemap.xml';
/** Part `part` (1-based) of the sitemap of one kind of page. */
export const sitemapPartPath = (kind: string, part = 1) =>
  `/sitemaps/${kind}${part === 1 ? '' : `-${part}`}.xml`;
/** A stock feed by its file name (docs/feeds.md). */
export const feedPath = (file: string) => `/feeds/${file}`;
/** A form as JSON, for the script that hydrates a printed one. */
export const formRecordPath = (form: string) => `/forms/${form}.json`;
