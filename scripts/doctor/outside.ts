import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { InvalidInput, messageOf, ProviderFailed } from '#domain/errors.ts';
import { DOCTOR_PATH, type DoctorReport } from '#server/doctor/doctor-route.ts';
import { type DoctorFinding, fail, pass, warn } from '#server/doctor/finding.ts';
import { ipIn } from '#server/ip-address.ts';

/** A documentation-only address and host: a service that believes them believes any visitor's claims. */
const CLAIMED = '203.0.113.77';
const CLAIMED_HOST = 'claimed.example';
const TIMEOUT_MS = 20_000;
/** Tolerated clock differences, milliseconds: webhooks are refused at five minutes. */
const CLOCK_WARN = 5000;
const CLOCK_FAIL = 60_000;

/** How the service sees a plain visitor, and one who claims to be somebody else. */
interface SeenVisitors {
  plain: DoctorReport;
  claiming: DoctorReport;
  url: URL;
  /** Whether the address is in a private network, this machine included, where private visitors are normal. */
  isPrivate: boolean;
  /** When the first request was sent and its response received, milliseconds since 1970. */
  between: readonly [number, number];
}

/** Fetches a deployment's report through its proxies. Throws where it does not respond, or rejects the token. */
export async function fetchDoctorReport(url: URL, token: string): Promise<SeenVisitors> {
  const isPrivate = await leadsInside(url);
  const sent = Date.now();
  const plain = await fetchDoctor(url, token, {});
  const between = [sent, Date.now()] as const;
  const claiming = await fetchDoctor(url, token, {
    'x-forwarded-for': CLAIMED,
    'x-forwarded-host': CLAIMED_HOST,
    'x-forwarded-proto': url.protocol === 'https:' ? 'http' : 'https',
  });
  return { plain, claiming, url, isPrivate, between };
}

/** Returns the findings from outside, followed by the service's own. */
export const outsideFindings = (observed: SeenVisitors): DoctorFinding[] => [
  ...OUTSIDE_CHECKS.map((find) => find(observed)),
  ...observed.plain.findings,
];

const HEADERS = 'Have the proxy overwrite the three headers of docs/deploy.md, "Behind a proxy"';
const TRUST = 'Set FORECOURT_TRUST_PROXY to what stands in front: docs/deploy.md, "Behind a proxy"';

const OUTSIDE_CHECKS: readonly ((observed: SeenVisitors) => DoctorFinding)[] = [
  function addressSeen({ plain, url, isPrivate }) {
    const { address, headers, trusts } = plain;
    const seen = `the service sees this machine as ${address}`;
    const proxied = headers['x-forwarded-for'] !== undefined || headers.via !== undefined;
    if (address === 'own' && isLoopback(url) && !proxied) return pass('visitor’s address', seen);
    if (!trusts && proxied) return fail('visitor’s address', `${seen}, which is the proxy`, TRUST);
    if (address === 'own') return fail('visitor’s address', `${seen}, as it sees everybody`, TRUST);
    if (address === 'unreadable')
      return fail('visitor’s address', `${seen}: all visitors share one limit`, HEADERS);
    if (!isPrivate && isInside(address))
      return fail(
        'visitor’s address',
        `${seen}, which is a proxy or a gateway: all visitors share its limit`,
        TRUST,
      );
    return pass('visitor’s address', seen);
  },
  function addressClaimed({ plain, claiming }) {
    if (claiming.address === CLAIMED)
      return fail('claimed address', 'whoever sends X-Forwarded-For is believed: no limit counts', HEADERS);
    return claiming.address === plain.address
      ? pass('claimed address', 'a visitor’s own X-Forwarded-For changes nothing')
      : warn('claimed address', `a claim changed the address to ${claiming.address}`, HEADERS);
  },
  function host({ plain, claiming, url }) {
    if (claiming.host === CLAIMED_HOST)
      return fail('host', 'whoever sends X-Forwarded-Host is believed', HEADERS);
    return plain.host === url.host
      ? pass('host', `the service sees ${plain.host}`)
      : fail('host', `the service sees ${plain.host}, not ${url.host}`, HEADERS);
  },
  function scheme({ plain, claiming, url }) {
    const wanted = url.protocol.slice(0, -1);
    if (plain.scheme !== wanted)
      return fail(
        'scheme',
        `the service sees ${plain.scheme}, not ${wanted}: cookies and links go wrong`,
        HEADERS,
      );
    if (claiming.scheme !== wanted)
      return fail('scheme', 'whoever sends X-Forwarded-Proto is believed', HEADERS);
    return wanted === 'https' || isLoopback(url)
      ? pass('scheme', `the service sees ${plain.scheme}`)
      : fail('scheme', 'shoppers come without encryption', 'Put TLS in front, and ask its https address');
  },
  function clock({ plain, between: [sent, received] }) {
    const at = Date.parse(plain.at);
    const skew = at < sent ? sent - at : Math.max(0, at - received);
    const difference = `the clocks differ by ${(skew / 1000).toFixed(1)} s`;
    const remedy = 'Let both machines keep time by NTP';
    if (skew <= CLOCK_WARN) return pass('clock', difference);
    return skew <= CLOCK_FAIL ? warn('clock', difference, remedy) : fail('clock', difference, remedy);
  },
];

const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Address ranges that no shopper has. */
const INSIDE = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];
const isInside = (address: string): boolean => INSIDE.includes(ipIn(address)?.range() ?? '');

async function leadsInside(url: URL): Promise<boolean> {
  if (isLoopback(url)) return true;
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address }) => isInside(address));
}

/** Not by `fetch`, which reuses connections and forbids some headers. */
async function fetchDoctor(url: URL, token: string, claims: Record<string, string>): Promise<DoctorReport> {
  const place = new URL(DOCTOR_PATH, url);
  const send = place.protocol === 'https:' ? requestHttps : requestHttp;
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { ...claims, authorization: `Bearer ${token}`, host: url.host };
    // Not every system resolves `<site>.localhost`.
    const hostname = place.hostname.endsWith('.localhost') ? 'localhost' : place.hostname;
    const sent = send(place, { hostname, headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', reject);
    sent.end();
  }).catch((error: unknown) => {
    throw new ProviderFailed(`${url.origin} cannot be reached: ${messageOf(error)}`);
  });
  if (status === 200) return seenIn(body, url);
  if (status === 429)
    throw new ProviderFailed(
      `${url.origin} takes no token: too many wrong ones came from this network. Try again in a quarter of an hour.`,
    );
  throw new InvalidInput(`${url.origin} responds with ${status}`, [
    status === 401
      ? {
          field: 'COCKPIT_TOKEN',
          code: 'token',
          message: 'This is not the token that the service was started with',
        }
      : { field: '--url', code: 'url', message: `There is no service of this version at ${place.href}` },
  ]);
}

function seenIn(body: string, url: URL): DoctorReport {
  try {
    return JSON.parse(body);
  } catch {
    throw new ProviderFailed(`${url.origin} responds with something other than the service's data`);
  }
}
