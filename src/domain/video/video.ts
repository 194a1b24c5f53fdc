/** A walk-around video, as a page plays it. */
export interface Video {
  /** Whose player shows it; `null` for a file, which browsers play themselves. */
  player: 'YouTube' | 'Vimeo' | null;
  /** Leads to it without script. */
  href: string;
  /** The page of a player, to which a query may be added, or the file. */
  src: string;
}

/** An address of a player, or of a file; `null` for any other. */
type Reader = (url: URL) => Video | null;

/** The part after the host, by its place; `undefined` where the path is shorter. */
const partOf = ({ pathname }: URL, index: number): string | undefined => pathname.split('/')[index + 1];

const YOUTUBE_ID = /^[\w-]{11}$/;

const youtube: Reader = (url) => {
  const id = url.searchParams.get('v') ?? partOf(url, url.hostname === 'youtu.be' ? 0 : 1) ?? '';
  if (!YOUTUBE_ID.test(id)) return null;
  return {
    player: 'YouTube',
    href: `https://www.youtube.com/watch?v=${id}`,
    src: `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  };
};

/** `vimeo.com/76979871`, and `/76979871/8272103f6e` of a video that is not listed. */
const vimeo: Reader = (url) => {
  const [id = '', secret = ''] = url.pathname.replace(/^\/(?:video\/)?/, '').split('/');
  const hash = url.searchParams.get('h') ?? secret;
  if (!/^\d{4,12}$/.test(id) || !/^[0-9a-f]{0,20}$/.test(hash)) return null;
  return {
    player: 'Vimeo',
    href: `https://vimeo.com/${id}${hash && `/${hash}`}`,
    src: `https://player.vimeo.com/video/${id}?dnt=1${hash && `&h=${hash}`}`,
  };
};

const PLAYERS: ReadonlyMap<string, Reader> = new Map([
  ...['youtube.com', 'youtube-nocookie.com', 'youtu.be'].map((host) => [host, youtube] as const),
  ...['vimeo.com', 'player.vimeo.com'].map((host) => [host, vimeo] as const),
]);

/** The formats that every browser plays. */
const FILE = /\.(?:mp4|m4v|webm)$/i;

/** Any base: a path of the site has no host of its own. */
const SITE = 'https://site.invalid';

/** The video at an https address or a path of the site: at YouTube, at Vimeo, or a file; `null` where it is neither. */
export function videoOf(address: string): Video | null {
  const url = URL.parse(address, SITE);
  if (url === null) return null;
  const reader = PLAYERS.get(url.hostname.replace(/^(?:www|m)\./, ''));
  if (reader !== undefined) return reader(url);
  return FILE.test(url.pathname) ? { player: null, href: address, src: address } : null;
}

/** The directive that a page's Content-Security-Policy needs to play a video. */
export function videoPolicy({
  player,
  src,
}: Pick<Video, 'player' | 'src'>): `media-src ${string}` | `frame-src ${string}` {
  const { origin } = new URL(src, SITE);
  const source = origin === SITE ? "'self'" : origin;
  return player === null ? `media-src ${source}` : `frame-src ${source}`;
}
