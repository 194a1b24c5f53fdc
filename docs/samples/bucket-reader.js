// Serves a site from its bucket at the edge: as a Cloudflare Worker, elsewhere through `openReader`. Each response
// is of one release; the index is read at most once a second.

const INDEX_MS = 1000;

/** `base` is the public address of the bucket with the prefix of the site, without a final `/`. */
export function openReader(base, { fetch = globalThis.fetch, now = Date.now } = {}) {
  let index = null;
  let read = 0;
  /** When the request for `index` began. */
  let began = 0;

  /** Requests share the index, not the wait for it: a Worker ends what a request began when its visitor leaves. */
  async function current() {
    if (index !== null && now() - read < INDEX_MS) return index;
    read = now();
    const own = read;
    const response = await fetch(`${base}/current.json`, { cache: 'no-store' });
    // While the bucket responds with an error, the last index is used.
    if (!response.ok && index === null) throw new Error(`The bucket responded with ${response.status}`);
    if (!response.ok) return index;
    const next = await response.json();
    // A slow response may come after that of a later request.
    if (own >= began) [index, began] = [next, own];
    return index;
  }

  async function respond({ release, files, headers }, path, given) {
    const [object, number, own = 200] = files[path];
    const response = await fetch(`${base}/objects/${object}`);
    if (!response.ok) return new Response('The bucket lacks an object', { status: 502 });
    return new Response(response.body, {
      status: given ?? own,
      headers: { ...headers[number], 'X-Release': release },
    });
  }

  return async function read(request) {
    const site = await current();
    const url = new URL(request.url);
    const path = addressOf(url.pathname);
    const journey =
      path === '/checkout-journey' && checkoutOf(site, `/cars/${url.searchParams.get('car_id')}`);
    if (journey) return moved(site, journey, 302);
    if (Object.hasOwn(site.files, path)) return respond(site, path);
    const [to, status] = site.redirects[path] ?? site.redirects[path.replace(IN_FOLDER, '/$1/*')] ?? [];
    if (to) return moved(site, /[?#]/.test(to) ? to : to + url.search, status);
    const near = status === undefined && checkoutOf(site, CHECKOUT.exec(path)?.[1]);
    if (near) return moved(site, near + url.search, 302);
    return Object.hasOwn(site.files, '/404')
      ? respond(site, '/404', status ?? 404)
      : new Response('Not found', { status: status ?? 404 });
  };
}

const CHECKOUT = /^(\/cars\/[^/]+)\/(?:checkout|buy-online)$/;
const IN_FOLDER = /^\/([^/]+)\/.+$/;

/** The address of a path, `''` where it cannot be decoded. */
function addressOf(pathname) {
  try {
    return pathname === '/' ? '/' : decodeURI(pathname).replace(/\/$/, '');
  } catch {
    return '';
  }
}

/** The checkout of a car, else its page. */
function checkoutOf({ files }, car) {
  return [`${car}/checkout`, `${car}/buy-online`, car].find((to) => Object.hasOwn(files, to));
}

/** Not cached: a car may come back to an address that leads elsewhere now. */
function moved({ release }, to, status) {
  const location = to.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  const headers = { Location: location, 'Cache-Control': 'no-cache', 'X-Release': release };
  return new Response(null, { status, headers });
}

let reader;

export default {
  fetch(request, env) {
    reader ??= openReader(env.BUCKET);
    return reader(request);
  },
};
