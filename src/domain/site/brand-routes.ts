// Where every release has what its brand is shown by; the same addresses on each site, so that pages need not change.

export const iconPath = () => '/favicon.svg';
/** Browsers and feed readers look here unasked. */
export const icoPath = () => '/favicon.ico';
export const touchIconPath = () => '/apple-touch-icon.png';
export const webManifestPath = () => '/site.webmanifest';
/** Icons of the web manifest, by their side in pixels. */
export const appIconPath = (side: 192 | 512) => `/icon-${side}.png`;
/** An icon that launchers may cut to any shape. */
export const maskableIconPath = () => '/icon-maskable.png';
/** The logo, or the name, for mails, PDFs and search engines, which draw no SVG. */
export const logoPicturePath = (ground: 'light' | 'dark') => `/brand/logo-${ground}.png`;
