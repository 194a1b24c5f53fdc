import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { directoryPublisher } from '#generator/publish/directory.ts';
import { netlifyPublisher } from '#generator/publish/netlify.ts';
import type { Publisher } from '#generator/publish/publisher.ts';
import { s3Publisher } from '#generator/publish/s3.ts';
import type { PublishLock } from '#generator/store/publish-lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { originOf } from '#generator/store/store.fixture.ts';
import { openReader } from '../../docs/samples/bucket-reader.js';
import { openNetlify, TOKEN } from './stand-ins/netlify.ts';
import { openS3, REGION } from './stand-ins/s3.ts';

/** A destination, and a visitor of it. */
export interface Rig {
  publisher: Publisher;
  /** Its settings in a site. */
  target: PublishTarget;
  /** Everything that a visitor can read at one instant, by address. */
  visit(addresses: readonly string[]): Promise<Map<string, string>>;
}

/** A folder that is removed with the test. */
export const fresh = (name: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const fileOf = (address: string) =>
  address === '/' ? 'index.html' : `${address.slice(1)}${address.includes('.') ? '' : '.html'}`;

/** A right to publish that nobody takes over. */
export const HOLDER: PublishLock = {
  number: 0,
  check: async () => {},
  guard: (change) => change(),
  release: async () => {},
};

/** Every destination, as tests can run it. */
export const RIGS: { name: string; open: () => Promise<Rig> }[] = [
  {
    name: 'a directory',
    async open() {
      const folder = fresh('www');
      return {
        publisher: directoryPublisher(folder),
        target: { to: 'directory', path: folder },
        // As a web server does: the link is resolved once, then the file is opened.
        async visit(addresses) {
          const root = realpathSync(path.join(folder, 'demo/current'));
          return new Map(
            addresses.map((address) => [address, readFileSync(path.join(root, fileOf(address)), 'utf8')]),
          );
        },
      };
    },
  },
  {
    name: 'S3 (a fake of it)',
    async open() {
      const { publisher, target, base } = await bucketRig();
      return {
        publisher,
        target,
        // With the reader in the documentation; its clock is stopped.
        async visit(addresses) {
          const read = openReader(base, { now: () => 0 });
          await read(new Request('https://harbour.test/'));
          const pages = addresses.map(async (address) => {
            const response = await read(new Request(`https://harbour.test${address}`));
            return [address, await response.text()] as const;
          });
          return new Map(await Promise.all(pages));
        },
      };
    },
  },
  {
    name: 'Netlify (a fake of it)',
    async open() {
      const { publisher, target, fake } = await netlifyRig();
      return {
        publisher,
        target,
        async visit(addresses) {
          const files = fake.published();
          return new Map(addresses.map((address) => [address, String(files.get(`/${fileOf(address)}`))]));
        },
      };
    },
  },
];

export async function bucketRig(bucket = 'dealers') {
  const fake = await openS3('dealers');
  onTestFinished(() => fake.close());
  const target = {
    to: 's3',
    bucket,
    region: REGION,
    prefix: 'harbour/',
    endpoint: fake.endpoint,
  } as const;
  return { fake, target, publisher: s3Publisher(target), base: `${fake.endpoint}/dealers/harbour` };
}

export async function netlifyRig(token: string | undefined = TOKEN) {
  const fake = await openNetlify();
  onTestFinished(() => fake.close());
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    fake.advance(milliseconds);
  };
  const target = { to: 'netlify', site_id: 'harbour', api: fake.api } as const;
  return { fake, pauses, target, publisher: netlifyPublisher(target, { token, pause }) };
}

/** The policy of the home page. */
export const POLICY = "script-src 'self'; frame-ancestors 'self'";

/** Builds a generation: pages that contain it, one that never changes, and a hashed file. */
export async function build(
  store: ReleaseStore,
  generation: number,
  more: readonly string[] = [],
): Promise<void> {
  const writer = await store.begin(store.current());
  const html = { type: 'text/html; charset=utf-8' };
  const asset = `/_astro/app.${generation}.js`;
  writer.put('/', Buffer.from(`<head></head>generation ${generation} ${asset}`), {
    ...html,
    headers: { 'Content-Security-Policy': POLICY },
  });
  writer.put('/cars/a', Buffer.from(`generation ${generation}`), html);
  writer.put('/search', Buffer.from(`list of generation ${generation}`), html);
  writer.put('/about', Buffer.from('always the same'), html);
  for (const page of more) writer.put(page, Buffer.from(page), html);
  writer.put(asset, Buffer.from(`script ${generation}`), { type: 'text/javascript' });
  const redirects = ['/old', '/used%20cars'].map((from) => ({ from, to: '/about', status: 301 as const }));
  await writer.publish(originOf(generation, { redirects }));
}

const PAGES = ['/', '/cars/a', '/search', '/about'];

/** The generations that a visitor sees at one instant. */
export async function generationsAt(rig: Rig): Promise<number[]> {
  const texts = [...(await rig.visit(PAGES)).values()];
  expect(texts[3]).toBe('always the same');
  return [...new Set(texts.slice(0, 3).map((text) => Number(/generation (\d+)/.exec(text)?.[1])))];
}
