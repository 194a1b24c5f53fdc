import { z } from 'zod';
import { parse } from '#domain/parse.ts';
import { trustedProxiesIn } from './trusted-proxies.ts';

/** No byte of a key: what base64 has no letters for is skipped, and one letter makes none. */
const EMPTY_SECRET = /^(?:whsec_[^\w+/-]*[\w+/-]?[^\w+/-]*)?$/;
/** Nobody guesses it: 16 characters, beside the prefix of base64. */
const SIGNING_SECRET = /^(?:whsec_[\w+/-]{16,}={0,2}|(?!whsec_).{16,})$/;
const NO_PROXIES =
  'Write 1 behind one proxy, the number of proxies in a row, or their networks, such as 10.0.0.0/8,192.0.2.7';
const SHORT_SECRET = 'Take a secret of 16 characters or more, as openssl rand -hex 32 makes';

/** `one,two,…` */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

/** `name=value,…` in its order. A value may hold `=` itself, as base64 does. */
const pairs = list
  .pipe(z.array(z.templateLiteral([z.string(), '=', z.string()])))
  .transform((all) => all.map(splitAtFirst));

const domains = pairs.transform((all) => new Map(all.map(([host, slug]) => [host.toLowerCase(), slug])));

/** As a template leaves it whose variable is not set: anybody can sign with nothing. */
const isSet = (secret: string) => !EMPTY_SECRET.test(secret);
const NOT_SET = 'A secret is empty';

/** How long a secret is that others gave, is theirs to say. */
const secretPairs = pairs.refine((all) => all.every(([, secret]) => isSet(secret)), NOT_SET);

/** Secrets by name, for signatures and authentication. */
const secrets = secretPairs.transform((all) => new Map(all));

/** By site, what its senders sign with. */
const siteSecrets = secretPairs
  .transform((all) => Map.groupBy(all, ([site]) => site))
  .transform(
    (bySite) => new Map(Array.from(bySite, ([site, own]) => [site, own.map(([, secret]) => secret)])),
  );

/** Which proxies are believed. */
const proxies = z
  .string()
  .default('0')
  .transform((text, { issues }) => {
    const trusted = trustedProxiesIn(text);
    if (trusted !== null) return trusted;
    issues.push({ code: 'custom', input: text, message: NO_PROXIES });
    return z.NEVER;
  });

/** Every environment variable this program reads. */
const VariablesSchema = z.object({
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  /** Address to listen on; `0.0.0.0` opens the server to other machines. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of releases, caches and data. */
  FORECOURT_STATE: z.string().min(1).default('.forecourt'),
  /** `www.dealer.example=slug,…`: hosts that answer besides `<slug>.localhost`. */
  FORECOURT_DOMAINS: domains,
  /** `1` behind a proxy that sets `X-Forwarded-For`, `-Host` and `-Proto` itself; `2` behind two in a row; or their networks. */
  FORECOURT_TRUST_PROXY: proxies,
  /** `1` has `serve`, or a function of Netlify, start for shoppers with what `forecourt doctor` calls dangerous. */
  FORECOURT_ALLOW_UNSAFE: z.stringbool().default(false),
  /** `host,host:port,…`: hosts that outbound calls may go to besides those that settings name. */
  OUTBOUND_ALLOW: list,
  /** Postgres that holds leads and jobs, in place of the SQLite file in the state folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  /** The mail server, `smtp://user:password@mail.example:587`; without it mails are files in `<state>/outbox`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Takes text messages as JSON, `{id, to, text}`; without it they are files in `<state>/outbox`. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The bearer token that `SMS_URL` requires. */
  SMS_TOKEN: z.string().min(1).optional(),
  /** A Twilio Verify service, `https://verify.twilio.com/v2/Services/VA…`, that sends and checks sign-in codes itself. */
  VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `account:token` of that service. */
  VERIFY_TOKEN: z.string().min(1).optional(),
  /** A geocoder that answers as Google's does, for postcodes that our own table does not hold; without it there is none. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its key. */
  GEOCODER_KEY: z.string().min(1).optional(),
  /** `name=secret,…`: what the lead routes of settings sign and authenticate with. */
  LEAD_SECRETS: secrets,
  /** Stripe's key, which deposits are taken with; without it there is test money, and that at `*.localhost` alone. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** What Stripe signs its events to `/hooks/payments` with; two by commas while one takes the place of the other. */
  STRIPE_WEBHOOK_SECRETS: list.pipe(z.array(z.string().refine(isSet, NOT_SET))),
  /** Where Stripe's API answers. */
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** `site=secret,…`: what stock webhooks are signed with; a site may have two while one takes the other's place. */
  STOCK_HOOK_SECRETS: siteSecrets,
  /** Minutes after which a site's stock is fetched although no webhook came. */
  STOCK_POLL_MINUTES: z.coerce.number().min(0.01).default(15),
  /** `0`: `serve` and `start` serve only, and sites are built by somebody else. */
  FORECOURT_BUILDER: z.stringbool().default(true),
  /** Slug of the site that a Netlify project publishes and takes leads for. */
  SITE: z.string().min(1).optional(),
  /** The key of a hosted search engine that may write to its index, for `search push`. */
  SEARCH_ADMIN_KEY: z.string().min(1).optional(),
  /** A personal access token of Netlify, for sites that are published there. */
  NETLIFY_AUTH_TOKEN: z.string().min(1).optional(),
  /** Opens the cockpit at `/cockpit` of the server's own address to who has it; without it there is none. */
  COCKPIT_TOKEN: z.string().min(24).optional(),
  /** `ops@dealer.example,…`: who is mailed what somebody should look after; nobody where it is omitted. */
  ALERT_EMAIL: list.pipe(z.array(z.email())),
  /** Whom those mails come from; `no-reply@` the domain of the first of them where it is omitted. */
  ALERT_FROM: z.email().optional(),
  /** Takes the same as Standard Webhooks, signed with `ALERT_WEBHOOK_SECRET`. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().regex(SIGNING_SECRET, SHORT_SECRET).optional(),
  /** Hours without a good feed after which stock is stale. */
  ALERT_STALE_HOURS: z.coerce.number().positive().default(24),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** A variable that needs another one is refused without it, rather than ignored. */
const EnvironmentSchema = VariablesSchema.check(({ value, issues }) => {
  const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = value;
  const lacks = (name: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value[name] });
  if (ALERT_WEBHOOK_URL !== undefined && ALERT_WEBHOOK_SECRET === undefined)
    lacks('ALERT_WEBHOOK_SECRET', 'ALERT_WEBHOOK_URL needs a secret to sign with: set 16 characters or more');
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRETS.length === 0)
    lacks(
      'STRIPE_WEBHOOK_SECRETS',
      'STRIPE_SECRET_KEY takes money, and nobody would hear of it: set the signing secret (whsec_…) of the webhook at Stripe that posts to /hooks/payments',
    );
});

export type Environment = z.output<typeof EnvironmentSchema>;

/**
 * Reads the environment at the start of a program, overridden by its command line;
 * throws `InvalidInput` naming each bad variable.
 */
export function readEnvironment(
  commandLine: Partial<Record<keyof Environment, string>> = {},
  source: NodeJS.ProcessEnv = process.env,
): Environment {
  const given = Object.entries(commandLine).filter(([, value]) => value !== undefined);
  return parse(
    EnvironmentSchema,
    { ...source, ...Object.fromEntries(given) },
    'The environment is not right',
  );
}

/** The state folder as `readEnvironment` reads it; `null` where that would refuse it. */
export const stateFolder = (source: NodeJS.ProcessEnv = process.env): string | null =>
  VariablesSchema.shape.FORECOURT_STATE.safeParse(source.FORECOURT_STATE).data ?? null;

/** Looks up what stock sources name of the environment: settings can name nothing but what begins with `FEED_`. */
export const feedSecret =
  (source: NodeJS.ProcessEnv = process.env) =>
  (name: string): string | undefined =>
    name.startsWith(FEED_PREFIX) ? source[name] : undefined;

const FEED_PREFIX = 'FEED_';

/** Variables that hold secrets, by their names; those of search keys that browsers may have, and of users, are not among them. */
const SECRET_NAME =
  /^FEED_(?!\w*USER$)|(?:SECRETS?|TOKEN|PASSWORD|(?:ADMIN|PRIVATE|SECRET|GEOCODER|ACCESS)_KEY|DATABASE_URL|SMTP_URL)$/;
/** Characters below which a value is a word like any other. */
const SECRET_LENGTH = 8;

/** The secrets in the environment, several in one variable by commas, for a gate to look for. */
export function readSecrets(source: NodeJS.ProcessEnv = process.env): { text: string; name: string }[] {
  return Object.entries(source)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([name, value = '']) =>
      textsOf(name, value).map((text) => ({ text, name: `the value of ${name}` })),
    )
    .filter(({ text }) => text.length >= SECRET_LENGTH);
}

/** A secret of a feed is one whole, or the password of `user:password`. */
const textsOf = (name: string, value: string): string[] =>
  name.startsWith(FEED_PREFIX)
    ? [...new Set([value.trim(), value.slice(value.indexOf(':') + 1).trim()])]
    : value.split(',').map((part) => barest(part.trim()));

/** What of `site=whsec_secret` gives it away wherever it stands: the secret alone, where it is no word like any other. */
function barest(part: string): string {
  const secret = part.slice(part.indexOf('=') + 1);
  const bare = [secret.replace(/^whsec_/, ''), secret].find((text) => text.length >= SECRET_LENGTH);
  return bare ?? part;
}

/** A secret may hold `=` itself, as base64 does. */
function splitAtFirst(pair: string): [name: string, secret: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
