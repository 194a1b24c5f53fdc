import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import PostalMime from 'postal-mime';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_HOOK } from '#server/payments/payment-hook.ts';
import { type Dealership, openDealership } from './dealership.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const TOML = readFileSync(path.join(PROJECT, 'netlify.toml'), 'utf8');

/** The section `[functions]` of `netlify.toml`. */
const listed = (name: string): string[] =>
  [...(TOML.match(new RegExp(`^${name} = \\[([^\\]]*)\\]$`, 'm'))?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, value = '']) => value,
  );

/** Netlify prepends this to bundles of ES modules, for CommonJS packages inside. */
const BANNER = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Optional dependencies of packages, which we do not install either. */
const ABSENT = ['pg-native', 'effect', 'sury', '@valibot/to-json-schema', 'zod-to-json-schema'];

let dealership: Dealership;
let folder: string;

// As Netlify builds functions: one file each, with the files that netlify.toml names.
beforeAll(async () => {
  dealership = await openDealership({ contact: { email: 'hello@harbour.example' } });
  writeFileSync(path.join(dealership.root, 'sites/demo/theme.css'), ':root{--color-brand:#0a5c9e}');
  folder = mkdtempSync(path.join(tmpdir(), 'functions-'));
  await build({
    entryPoints: [path.join(PROJECT, listed('directory')[0] ?? 'src/server/netlify', '*.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: { js: BANNER },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'error',
    external: [...listed('external_node_modules'), ...ABSENT],
  });
  for (const name of listed('external_node_modules')) {
    const place = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(PROJECT, 'node_modules', name), place);
  }
  for (const pattern of listed('included_files')) {
    const root = pattern.startsWith('sites/') ? dealership.root : PROJECT;
    for (const file of globSync(pattern, { cwd: root }))
      cpSync(path.join(root, file), path.join(folder, file));
  }
});
afterAll(() => {
  dealership.remove();
  rmSync(folder, { recursive: true, force: true });
});

const SIGNED_WITH = 'whsec_of-the-functions';

/** Calls the bundled function in its own process, isolated in that folder. */
async function call(...requests: { url: string; body?: unknown; signature?: string }[]): Promise<unknown[]> {
  const program = path.join(folder, 'ask.mjs');
  writeFileSync(program, CALLER);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', program, JSON.stringify(requests)],
    {
      cwd: folder,
      env: {
        SITE: 'demo',
        FORECOURT_STATE: path.join(folder, 'state'),
        LOG_LEVEL: 'silent',
        STRIPE_SECRET_KEY: 'sk_test_none',
        STRIPE_WEBHOOK_SECRETS: SIGNED_WITH,
        FORECOURT_ALLOW_UNSAFE: '1',
      },
    },
  );
  return JSON.parse(stdout);
}

const CALLER = `import api, { config } from './api.mjs';
const answers = [{ config }];
const work = [];
// A busy machine may open the store in more time than a request waits.
for (let tries = 0; tries < 20; tries += 1) {
  const health = await api(new Request('https://demo.example/api/health'), { ip: '203.0.113.7' });
  if (health.status === 200) break;
}
for (const { url, body, signature = '' } of JSON.parse(process.argv[2])) {
  const headers = { host: new URL(url).host, 'content-type': 'application/json', 'stripe-signature': signature };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const context = { ip: '203.0.113.7', waitUntil: (promise) => work.push(promise) };
  const response = await api(new Request(url, init), context);
  answers.push({ status: response.status, body: await response.json() });
}
await Promise.all(work);
await (await import('./deliver.mjs')).default();
console.log(JSON.stringify(answers));
process.exit();`;

it('the functions bundle, and serve their health and a lead', async () => {
  const lead = { name: 'Jane Citizen', email: 'jane@example.com', message: 'Is it still there?' };
  expect(
    await call(
      { url: 'https://demo.example/api/health' },
      { url: 'https://demo.example/api/leads', body: lead },
      { url: 'https://demo.example/api/health' },
    ),
  ).toMatchObject([
    { config: { path: ['/api/*', PAYMENT_HOOK] } },
    { status: 200, body: { status: 'ok', outbox: { pending: 0 } } },
    { status: 201, body: { reference: expect.any(String) } },
    { status: 200, body: { status: 'ok' } },
  ]);
  const mails = globSync('state/outbox/*.eml', { cwd: folder });
  const sent = await Promise.all(
    mails.map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))),
  );
  expect(sent).not.toEqual([]);
  for (const { html } of sent) expect(html).toContain('border-top:4px solid #0a5c9e');
});

it('the function accepts the payment provider’s events, if it signed them', async () => {
  const url = `https://demo.example${PAYMENT_HOOK}`;
  const event = { id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: REFUNDED } };
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret: SIGNED_WITH,
  });
  const forged = { ...event, id: 'evt_2' };
  expect(
    await call({ url, body: event, signature }, { url, body: forged, signature }, { url, body: event }),
  ).toMatchObject([
    {},
    // For an unknown payment; the stores' contracts cover what an event does.
    { status: 200, body: { outcome: 'unknown' } },
    { status: 400 },
    { status: 400 },
  ]);
});

const REFUNDED = {
  object: 'charge',
  payment_intent: 'pi_1',
  metadata: { subject: 'nobody' },
  amount: 20_000,
  amount_refunded: 20_000,
};
