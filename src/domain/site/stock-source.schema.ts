import { z } from 'zod';
import { MAPPING } from '../stock-mapping/stock-mapping.schema.ts';

const feed = {
  format: z.enum(['json', 'ndjson', 'csv', 'tsv', 'xml', 'xlsx']).default('json'),
  /** Dotted path of the list of records in the document; required for XML, and for JSON whose root is no list; `*` is a step through a list. */
  records: z.string().optional(),
  ...MAPPING,
};

/** An environment variable with a secret. The prefix keeps settings from naming secrets other than feeds'. */
const secretName = z
  .string()
  .regex(/^FEED_[A-Z0-9_]+$/, 'Name a variable of the environment that begins with FEED_');
/** A text, or the environment variable that contains it. */
const value = z.union([z.string(), z.strictObject({ env: secretName })]);
const values = z.record(z.string().min(1), value);

/** Headers that the HTTP client sets. */
const OWN_HEADERS = ['connection', 'content-length', 'host', 'transfer-encoding'];
const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'This is no name of a header')
  .refine((name) => !OWN_HEADERS.includes(name.toLowerCase()), 'This header cannot be set');

/** Allows a source's host to be a loopback or private address. */
const private_network = z.boolean().default(false);

const port = z.number().int().min(1).max(65_535).optional();
/** A host name or IP address, without scheme, port or path. */
const host = z.string().regex(/^(?:[\w.-]+|\[[\da-f:.]+\])$/i, 'Write a host alone, such as ftp.dms.example');

/** A file, or with `*` and `?` in its name the newest match. */
const path = z
  .string()
  .regex(/[^/]$/, 'Name a file, or a pattern such as stock-*.csv')
  .refine((text) => !/[*?].*\//.test(text), 'Only the name of a file can be a pattern, no folder of it');

/** Dotted path of a value in a page. */
const place = z.string().min(1);
const max = z.number().int().min(1).max(1000).default(200);

/** Pagination of an API; more than `max` pages are refused. */
const pagesSchema = z.discriminatedUnion('by', [
  /** The address of the next page: at `path` in the page, or in its `Link` header. */
  z.strictObject({ by: z.literal('next'), path: place.optional(), max }),
  /** A page number in the query, until a page is empty or `total` records were read. */
  z.strictObject({
    by: z.literal('number'),
    query: z.string().min(1).default('page'),
    start: z.number().int().min(0).default(1),
    /** Increment from page to page: 1, or the page size if the query counts records. */
    step: z.number().int().min(1).default(1),
    total: place.optional(),
    max,
  }),
  /** The cursor at `path` of a page becomes `query` of the next. */
  z.strictObject({ by: z.literal('cursor'), path: place, query: z.string().min(1), max }),
]);

const http = z
  .strictObject({
    type: z.literal('http'),
    url: z.url({ protocol: /^https?$/ }),
    ...feed,
    auth: z
      .union([
        z.strictObject({ bearer_env: secretName }),
        /** `user:password` */
        z.strictObject({ basic_env: secretName }),
      ])
      .optional(),
    headers: z.record(headerName, value).optional(),
    /** Parameters added to the query of `url`. */
    query: values.optional(),
    method: z.enum(['GET', 'POST']).optional(),
    /** Request body; `{ "env": "FEED_…" }` is replaced by a secret anywhere in it. */
    body: z.union([z.strictObject({ json: z.json() }), z.strictObject({ form: values })]).optional(),
    pages: pagesSchema.optional(),
    private_network,
  })
  .refine(({ method, body }) => body === undefined || method === 'POST', {
    path: ['body'],
    error: 'A body is sent with "method": "POST" alone',
  });

const ftp = {
  host,
  port,
  path,
  user: value.default('anonymous'),
  password_env: secretName.optional(),
  ...feed,
  private_network,
};

const sftp = z
  .strictObject({
    type: z.literal('sftp'),
    host,
    port,
    path,
    user: value,
    password_env: secretName.optional(),
    /** A private key in the format of `ssh-keygen`. */
    private_key_env: secretName.optional(),
    passphrase_env: secretName.optional(),
    /** Fingerprint of the server's key, as printed by `ssh-keygen -lf`; without it any key is accepted. */
    fingerprint: z
      .string()
      .regex(/^SHA256:[\w+/]{43}=?$/, 'Write SHA256:… as "ssh-keygen -lf" prints it')
      .optional(),
    ...feed,
    private_network,
  })
  .refine(({ password_env, private_key_env }) => (password_env ?? private_key_env) !== undefined, {
    path: ['password_env'],
    error: 'Name the variable of a password, or of a private key as private_key_env',
  });

/** Sources of a single feed, which can be merged. */
const SINGLE = [
  /** A file by its path, absolute or relative to the site's folder. */
  z.strictObject({ type: z.literal('file'), path: z.string().min(1), ...feed }),
  /** The newest file that matches a pattern, absolute or relative to the site's folder. */
  z.strictObject({ type: z.literal('folder'), path, ...feed }),
  http,
  z.strictObject({ type: z.literal('ftp'), ...ftp }),
  z.strictObject({
    type: z.literal('ftps'),
    ...ftp,
    /** Implicit TLS, for old servers. */
    implicit: z.boolean().default(false),
    /** The server's or its issuer's certificate: a PEM file in the site's folder. */
    certificate: z.string().min(1).optional(),
  }),
  sftp,
] as const;

const singleSource = z.discriminatedUnion('type', [...SINGLE]);

/** The origin of a site's stock. */
export const stockSourceSchema = z.discriminatedUnion('type', [
  /** Invented cars and pictures, for demo sites and new ones. */
  z.strictObject({
    type: z.literal('demo'),
    cars: z.number().int().min(1).max(20_000).default(90),
    /** `photographed`: photos of `forecourt photo-server` in place of drawings (docs/photos.md). */
    pictures: z.enum(['drawn', 'photographed']).default('drawn'),
  }),
  ...SINGLE,
  /** The last feed sent to `PUT /hooks/feed/{site}`. */
  z.strictObject({ type: z.literal('push'), ...feed }),
  /** Several feeds as one stock. */
  z.strictObject({
    type: z.literal('merged'),
    /** Of records with equal ids, the first feed's counts. */
    feeds: z.array(singleSource).min(1),
    /** Feeds that supply missing fields of records, such as photos or comments. */
    enrich: z
      .array(z.strictObject({ source: singleSource, by: z.enum(['id', 'stocknum', 'vin']).default('id') }))
      .default([]),
  }),
]);

export type StockSource = z.output<typeof stockSourceSchema>;
/** A source of a single feed. */
export type SingleSource = z.output<typeof singleSource>;
/** The settings of one kind of source. */
export type SourceOf<Type extends StockSource['type']> = Extract<StockSource, { type: Type }>;
/** A text, or the environment variable that contains it. */
export type SecretValue = z.output<typeof value>;
