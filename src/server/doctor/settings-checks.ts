import { InvalidInput } from '#domain/errors.ts';
import type { Environment } from '../env.ts';
import { ipIn } from '../ip-address.ts';
import { isLoopbackName } from '../loopback.ts';
import { type DoctorFinding, fail, pass, warn } from './finding.ts';

/** A program that serves shoppers: `forecourt serve`, or a Netlify function. */
type Deployment = 'server' | 'function';

interface SettingsCheck {
  /** Deployments that must not serve shoppers with this problem: money, personal data or limits are at stake. */
  dangerous: readonly Deployment[];
  find(environment: Environment): DoctorFinding;
}

/** Evidence that a deployment serves shoppers: a public host, or Netlify's site. */
const PRODUCTION: Record<Deployment, { sign: string; isOn(environment: Environment): boolean }> = {
  server: {
    sign: 'FORECOURT_DOMAINS',
    isOn: ({ FORECOURT_DOMAINS }) => [...FORECOURT_DOMAINS.keys()].some((host) => !isLoopbackName(host)),
  },
  function: { sign: 'SITE', isOn: ({ SITE }) => SITE !== undefined },
};
const EVERYWHERE: readonly Deployment[] = ['server', 'function'];

const TEST_KEY = /^(?:sk|rk)_test_/;
/** Words of sample settings, or one repeated character. */
const PLACEHOLDER =
  /^(?:whsec_)?(?:.*(?:change-?me|example|placeholder|your[-_ ]|characters-or-more)|(?:test|demo|secret|password|token|fixed)\b|(.)\1*$)/i;
const SHORTEST = 16;

const HOOKS = 'Name the site in STOCK_HOOK_SECRETS where its stock system can send webhooks';
const STRIPE = 'https://api.stripe.com';

/** Checks of the settings alone; `serve` refuses to start on the dangerous ones, and `doctor` shows all. */
const SETTINGS_CHECKS: readonly SettingsCheck[] = [
  {
    dangerous: EVERYWHERE,
    find: ({ STRIPE_SECRET_KEY: key }) => {
      if (key === undefined) return pass('payments', 'none: test money is taken at *.localhost alone');
      if (!TEST_KEY.test(key)) return pass('payments', 'Stripe, with a live key');
      return fail(
        'payments',
        'STRIPE_SECRET_KEY is a test key: cars are held for money that does not exist',
        'Set the live key (sk_live_…) and the secret of its webhook, or leave both out',
      );
    },
  },
  {
    dangerous: EVERYWHERE,
    find: ({ STRIPE_URL }) =>
      new URL(STRIPE_URL).protocol === 'https:'
        ? pass('payments address', STRIPE_URL)
        : fail(
            'payments address',
            `STRIPE_URL ${STRIPE_URL} is not encrypted: whoever listens has the key`,
            `Leave it out (${STRIPE}), or name an https address`,
          ),
  },
  {
    // Netlify passes the visitor's address to its functions.
    dangerous: ['server'],
    find: ({ FORECOURT_TRUST_PROXY: trusted, HOST }) => {
      const isOpen = !isLoopbackName(HOST) && ipIn(HOST)?.range() !== 'loopback';
      if (typeof trusted === 'number' && trusted > 1)
        return warn(
          'limits',
          `The service trusts ${trusted} proxies at any address: whoever reaches it, or any proxy but the first, directly chooses their own`,
          'Name the networks of all proxies in FORECOURT_TRUST_PROXY: docs/deploy.md, "Behind a proxy"',
        );
      if (trusted === 1 && isOpen)
        return warn(
          'limits',
          `The service listens on ${HOST} and trusts a proxy at any address: whoever reaches it directly chooses their own`,
          'Let only the proxy reach the port, or name its network in FORECOURT_TRUST_PROXY; check with --url',
        );
      if (trusted !== 0) return pass('limits', 'visitors are counted by what the trusted proxy says');
      if (isOpen) return pass('limits', 'visitors are counted by who connects');
      return fail(
        'limits',
        `The service listens on ${HOST} alone, so a proxy is in front, and FORECOURT_TRUST_PROXY trusts none: limits cannot count`,
        'Set FORECOURT_TRUST_PROXY=1 and the headers of docs/deploy.md, "Behind a proxy"',
      );
    },
  },
  {
    dangerous: EVERYWHERE,
    find(environment) {
      const weak = secretsOf(environment).filter(([, secret]) => isWeak(secret));
      if (weak.length === 0) return pass('secrets', 'none is a placeholder, or short');
      const names = [...new Set(weak.map(([name]) => name))].join(', ');
      return fail(
        'secrets',
        `${names}: a placeholder, or shorter than ${SHORTEST} characters`,
        'Make each by "openssl rand -hex 32"',
      );
    },
  },
  {
    dangerous: [],
    find: ({ COCKPIT_TOKEN }) =>
      COCKPIT_TOKEN === undefined
        ? warn('operator', 'COCKPIT_TOKEN is not set: no cockpit', 'Set it by "openssl rand -hex 32"')
        : pass('operator', 'has a token'),
  },
  {
    dangerous: [],
    find: ({ STOCK_HOOK_SECRETS, FORECOURT_DOMAINS }) => {
      if (STOCK_HOOK_SECRETS.size === 0) return warn('hooks', 'No site has a stock webhook', HOOKS);
      const without = [...new Set(FORECOURT_DOMAINS.values())].filter(
        (site) => !STOCK_HOOK_SECRETS.has(site),
      );
      return without.length === 0
        ? pass('hooks', 'every site has a stock webhook')
        : warn('hooks', `No stock webhook for ${without.join(', ')}: stock is only polled`, HOOKS);
    },
  },
  {
    dangerous: [],
    find: ({ SMTP_URL }) =>
      SMTP_URL === undefined
        ? fail('mail', 'SMTP_URL is not set: mails stay files on this machine', 'Set SMTP_URL')
        : pass('mail', `goes to ${new URL(SMTP_URL).host}`),
  },
  {
    dangerous: [],
    find: ({ SMS_URL, VERIFY_URL }) =>
      SMS_URL === undefined && VERIFY_URL === undefined
        ? warn(
            'text messages',
            'Neither SMS_URL nor VERIFY_URL is set: sign-in codes stay files on this machine',
            'Set one of them where a site has sign-in',
          )
        : pass('text messages', `go to ${new URL(SMS_URL ?? VERIFY_URL ?? '').host}`),
  },
];

/**
 * Returns the findings of the settings; only warnings where the server has no public host, as on a development machine.
 */
export function settingsFindings(environment: Environment): DoctorFinding[] {
  const found = SETTINGS_CHECKS.map(({ find }) => find(environment));
  if (PRODUCTION.server.isOn(environment)) return found;
  return found.map((finding) => (finding.verdict === 'fail' ? { ...finding, verdict: 'warn' } : finding));
}

/**
 * Throws `InvalidInput` naming each setting too dangerous to serve shoppers with, unless `FORECOURT_ALLOW_UNSAFE` is
 * set.
 */
export function refuseDangerous(environment: Environment, place: Deployment = 'server'): void {
  const { sign, isOn } = PRODUCTION[place];
  if (!isOn(environment) || environment.FORECOURT_ALLOW_UNSAFE) return;
  const found = SETTINGS_CHECKS.filter(({ dangerous }) => dangerous.includes(place))
    .map(({ find }) => find(environment))
    .filter(({ verdict }) => verdict === 'fail');
  if (found.length === 0) return;
  throw new InvalidInput(
    `${sign} has shoppers served, and that is not safe (FORECOURT_ALLOW_UNSAFE=1 starts all the same)`,
    found.map(({ check, message, remedy = '' }) => ({
      field: check,
      code: 'dangerous',
      message: `${message}. ${remedy}`,
    })),
  );
}

/** Lists the secrets used for signatures and sign-in, by variable. */
const secretsOf = (environment: Environment): [name: string, secret: string][] => {
  const { COCKPIT_TOKEN, ALERT_WEBHOOK_SECRET, STOCK_HOOK_SECRETS, STRIPE_WEBHOOK_SECRETS } = environment;
  const all: [string, string | undefined][] = [
    ['COCKPIT_TOKEN', COCKPIT_TOKEN],
    ['ALERT_WEBHOOK_SECRET', ALERT_WEBHOOK_SECRET],
    ...[...STOCK_HOOK_SECRETS.values()]
      .flat()
      .map((secret): [string, string] => ['STOCK_HOOK_SECRETS', secret]),
    ...STRIPE_WEBHOOK_SECRETS.map((secret): [string, string] => ['STRIPE_WEBHOOK_SECRETS', secret]),
  ];
  return all.flatMap(([name, secret]) => (secret === undefined ? [] : [[name, secret]]));
};

const isWeak = (secret: string): boolean =>
  secret.replace(/^whsec_/, '').length < SHORTEST || PLACEHOLDER.test(secret);
