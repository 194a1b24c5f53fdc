import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { parse } from '#domain/parse.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import { trustedProxiesIn } from './trusted-proxies.ts';

/** A secret that decodes to no bytes: base64 decoders skip foreign characters, and one letter alone encodes nothing. */
const EMPTY_SECRET = /^(?:whsec_[^\w+/-]*[\w+/-]?[^\w+/-]*)?$/;
/** Long enough not to be guessed: 16 characters after any `whsec_` prefix. */
const SIGNING_SECRET = /^(?:whsec_[\w+/-]{16,}={0,2}|(?!whsec_).{16,})$/;
const NO_PROXIES =
  'Write 1 behind one proxy, the number of proxies in a row, or their networks, such as 10.0.0.0/8,192.0.2.7';
const SHORT_SECRET = 'Take a secret of 16 characters or more, as openssl rand -hex 32 makes';

/** Parses `one,two,…`. */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

/** Parses `name=value,…` in order; a value may contain `=`, as base64 does. The message names the form alone: a value may be secret. */
const pairs = (form: string) =>
  list
    .refine((all) => all.every((pair) => pair.includes('=')), `Write ${form}`)
    .transform((all) => all.map(splitAtFirst));

/** Requests are compared by host as browsers send it: in ASCII, without scheme, port and path. */
const domains = pairs('host=site, such as www.dealer.example=slug')
  .transform((all) => all.map(([host, slug]) => [domainToASCII(host), slug] as const))
  .refine(
    (all) => all.every(([host, slug]) => host !== '' && SLUG_PATTERN.test(slug)),
    'Write hosts alone, without https://, port and path, each with the slug of its site',
  )
  .transform((all) => new Map(all));

/** Whether a secret is set. An unset variable in a template leaves an empty one, which anybody could sign with. */
const isSet = (secret: string) => !EMPTY_SECRET.test(secret);
const NOT_SET = 'A secret is empty';

/** Not checked for length: others issued these secrets. */
const secretPairs = pairs('name=secret, several separated by commas').refine(
  (all) => all.every(([, secret]) => isSet(secret)),
  NOT_SET,
);

/** Secrets by name, for signatures and authentication. */
const secrets = secretPairs.transform((all) => new Map(all));

/** Signing secrets by site. */
const siteSecrets = secretPairs
  .transform((all) => Map.groupBy(all, ([site]) => site))
  .transform(
    (bySite) => new Map(Array.from(bySite, ([site, own]) => [site, own.map(([, secret]) => secret)])),
  );

/** An address that holds a password, so that no message repeats it. */
const secretAddress = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `Write an address such as ${example}` });

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'Write an address that begins with https:// or http://',
});

const BUCKET = /^s3:\/\/([a-z\d][a-z\d.-]+[a-z\d])(?:\/([\w/.-]*?))?\/*$/;

/** A bucket and the folder in it. */
const bucketAddress = z
  .string()
  .regex(BUCKET, 'Write s3://bucket/prefix')
  .transform((text) => {
    const [, bucket = '', folder = ''] = BUCKET.exec(text) ?? [];
    return { bucket, prefix: folder === '' ? '' : `${folder}/`, address: `s3://${bucket}/${folder}` };
  });

/** The trusted proxies. */
const proxies = z
  .string()
  .default('0')
  .transform((text, { issues }) => {
    const trusted = trustedProxiesIn(text);
    if (trusted !== null) return trusted;
    issues.push({ code: 'custom', input: text, message: NO_PROXIES });
    return z.NEVER;
  });

/** Every environment variable that this program reads. */
const VariablesSchema = z.object({
  /** 0 picks any free port. */
  PORT: z.string().trim().min(1).pipe(z.coerce.number<string>().int().min(0).max(65_535)).default(4321),
  /** Address to listen on; `0.0.0.0` opens the server to other machines. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of releases, caches and data. */
  FORECOURT_STATE: z.string().min(1).default('.forecourt'),
  /**
   * `s3://bucket/prefix`: where machines with their own disks share the sites; without it they share the state folder, or
   * there is one machine.
   */
  FORECOURT_STORE: bucketAddress.optional(),
  /** Megabytes that packs of those sites may take on this machine's disk, live ones excepted; no limit by default. */
  FORECOURT_PACKS_MB: z.coerce.number('Write a number of megabytes').int().min(1).optional(),
  /** Region of that bucket. */
  AWS_REGION: z.string().min(1).default('us-east-1'),
  /** Its service, where that is not Amazon's. */
  AWS_ENDPOINT_URL: webAddress.optional(),
  /** `www.dealer.example=slug,…`: hosts to serve besides `<slug>.localhost`. */
  FORECOURT_DOMAINS: domains,
  /** `1` behind a proxy that sets `X-Forwarded-For`, `-Host` and `-Proto` itself; `2` behind two in a row; or their networks. */
  FORECOURT_TRUST_PROXY: proxies,
  /**
   * `1` lets `serve`, or a Netlify function, start for shoppers despite settings that `forecourt doctor` calls
   * dangerous.
   */
  FORECOURT_ALLOW_UNSAFE: z.stringbool().default(false),
  /** `host,host:port,…`: hosts that outbound calls may reach besides those named in settings. */
  OUTBOUND_ALLOW: list,
  /** Postgres for leads and jobs, instead of the SQLite file in the state folder. */
  DATABASE_URL: secretAddress(
    /^postgres(?:ql)?$/,
    'postgres://user:password@db.example/forecourt',
  ).optional(),
  /** The mail server, `smtp://user:password@mail.example:587`; without it mails are files in `<state>/outbox`. */
  SMTP_URL: secretAddress(/^smtps?$/, 'smtp://user:password@mail.example:587').optional(),
  /** Takes text messages as JSON, `{id, to, text}`; without it they are files in `<state>/outbox`. */
  SMS_URL: webAddress.optional(),
  /** The bearer token that `SMS_URL` requires. */
  SMS_TOKEN: z.string().min(1).optional(),
  /** A Twilio Verify service, `https://verify.twilio.com/v2/Services/VA…`, that sends and checks sign-in codes itself. */
  VERIFY_URL: webAddress.optional(),
  /** `account:token` of that service. */
  VERIFY_TOKEN: z.string().min(1).optional(),
  /** A geocoder with Google's API, for postcodes missing from our own table; without it there is none. */
  GEOCODER_URL: webAddress.optional(),
  /** Its key. */
  GEOCODER_KEY: z.string().min(1).optional(),
  /** `name=secret,…`: secrets that the lead routes of settings sign and authenticate with. */
  LEAD_SECRETS: secrets,
  /** Stripe's API key; without it deposits use test money, at `*.localhost` only. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** Secrets that Stripe signs its events to `/hooks/payments` with; two, separated by a comma, during a rotation. */
  STRIPE_WEBHOOK_SECRETS: list.pipe(z.array(z.string().refine(isSet, NOT_SET))),
  /** The origin of Stripe's API. */
  STRIPE_URL: webAddress.default('https://api.stripe.com'),
  /** `site=secret,…`: secrets that stock webhooks are signed with; a site may have two during a rotation. */
  STOCK_HOOK_SECRETS: siteSecrets,
  /** Minutes after which a site's stock is fetched although no webhook arrived. */
  STOCK_POLL_MINUTES: z.coerce.number().min(0.01).default(15),
  /** `0`: `serve` and `start` only serve, and another process builds the sites. */
  FORECOURT_BUILDER: z.stringbool().default(true),
  /** Slug of the site that this Netlify project publishes and takes leads for. */
  SITE: z.string().min(1).optional(),
  /** Write key of a hosted search engine, for `search push`. */
  SEARCH_ADMIN_KEY: z.string().min(1).optional(),
  /** Personal access token for sites that are published to Netlify. */
  NETLIFY_AUTH_TOKEN: z.string().min(1).optional(),
  /** Opens the cockpit at `/cockpit` of the server's own address; without it there is none. */
  COCKPIT_TOKEN: z.string().min(24).optional(),
  /** `ops@dealer.example,…`: recipients of alert mails; none by default. */
  ALERT_EMAIL: list.pipe(z.array(z.email())),
  /** Sender of those mails; defaults to `no-reply@` the domain of the first recipient. */
  ALERT_FROM: z.email().optional(),
  /** Receives the same alerts as Standard Webhooks, signed with `ALERT_WEBHOOK_SECRET`. */
  ALERT_WEBHOOK_URL: webAddress.optional(),
  ALERT_WEBHOOK_SECRET: z.string().regex(SIGNING_SECRET, SHORT_SECRET).optional(),
  /** Hours without a good feed after which stock is stale. */
  ALERT_STALE_HOURS: z.coerce.number().positive().default(24),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Rejects a variable that needs another one which is not set, instead of ignoring it. */
const EnvironmentSchema = VariablesSchema.check(({ value, issues }) => {
  const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = value;
  const { FORECOURT_STORE, FORECOURT_PACKS_MB, DATABASE_URL } = value;
  const lacks = (name: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value[name] });
  if (ALERT_WEBHOOK_URL !== undefined && ALERT_WEBHOOK_SECRET === undefined)
    lacks('ALERT_WEBHOOK_SECRET', 'ALERT_WEBHOOK_URL needs a secret to sign with: set 16 characters or more');
  if (FORECOURT_STORE !== undefined && DATABASE_URL === undefined)
    lacks(
      'DATABASE_URL',
      'FORECOURT_STORE has the bytes of the sites, and Postgres what is live of them: set its address, or unset FORECOURT_STORE',
    );
  if (FORECOURT_PACKS_MB !== undefined && FORECOURT_STORE === undefined)
    lacks(
      'FORECOURT_STORE',
      'FORECOURT_PACKS_MB limits what this disk has of a bucket: set its address, or unset FORECOURT_PACKS_MB',
    );
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRETS.length === 0)
    lacks(
      'STRIPE_WEBHOOK_SECRETS',
      'STRIPE_SECRET_KEY takes money, and nobody would hear of it: set the signing secret (whsec_…) of the webhook at Stripe that posts to /hooks/payments',
    );
});

export type Environment = z.output<typeof EnvironmentSchema>;

/**
 * Reads the environment at program start; `commandLine` overrides it. Throws `InvalidInput` naming each bad variable.
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

/** Returns the state folder that `readEnvironment` would use; `null` where it would reject the value. */
export const stateFolder = (source: NodeJS.ProcessEnv = process.env): string | null =>
  VariablesSchema.shape.FORECOURT_STATE.safeParse(source.FORECOURT_STATE).data ?? null;

/** Looks up a variable that a stock source names; only those that begin with `FEED_` can be read. */
export const feedSecret =
  (source: NodeJS.ProcessEnv = process.env) =>
  (name: string): string | undefined =>
    name.startsWith(FEED_PREFIX) ? source[name] : undefined;

const FEED_PREFIX = 'FEED_';

/** Names of variables that hold secrets. Search keys meant for browsers, and user names, are not secrets. */
const SECRET_NAME =
  /^FEED_(?!\w*USER$)|(?:SECRETS?|TOKEN|PASSWORD|(?:ADMIN|PRIVATE|SECRET|GEOCODER|ACCESS)_KEY|DATABASE_URL|SMTP_URL)$/;
/** Shortest value, in characters, that is treated as a secret; shorter ones may be ordinary words. */
const SECRET_LENGTH = 8;

/** Lists the secrets in the environment, splitting comma-separated ones, so that the gate can search pages for them. */
export function readSecrets(source: NodeJS.ProcessEnv = process.env): { text: string; name: string }[] {
  return Object.entries(source)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([name, value = '']) =>
      textsOf(name, value).map((text) => ({ text, name: `the value of ${name}` })),
    )
    .filter(({ text }) => text.length >= SECRET_LENGTH);
}

/** A feed's secret counts whole, and as the password of `user:password`. */
const textsOf = (name: string, value: string): string[] =>
  name.startsWith(FEED_PREFIX)
    ? [...new Set([value.trim(), value.slice(value.indexOf(':') + 1).trim()])]
    : value.split(',').map((part) => barest(part.trim()));

/**
 * Returns the secret of `site=whsec_secret` alone, which would give it away anywhere; the whole part when the secret is
 * too short.
 */
function barest(part: string): string {
  const secret = part.slice(part.indexOf('=') + 1);
  const bare = [secret.replace(/^whsec_/, ''), secret].find((text) => text.length >= SECRET_LENGTH);
  return bare ?? part;
}

/** Splits at the first `=`; the secret may contain more, as base64 does. */
function splitAtFirst(pair: string): [name: string, secret: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
