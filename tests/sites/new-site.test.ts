import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Site } from '#domain/site/site.schema.ts';
import { buildSite } from '#generator/build/build-site.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { scaffoldSite } from '../../scripts/new-site/scaffold.ts';
import { compiledPages } from '../compiled-pages.ts';

const pages = await compiledPages();

const PROJECT = path.resolve(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T02:00:00Z');

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'new-site-'));
  await mkdir(path.join(root, 'sites'));
  await cp(path.join(PROJECT, 'content'), path.join(root, 'content'), { recursive: true });
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

it.each<Site['template']>(['group', 'franchise', 'garage'])(
  'a new %s site builds at once, and passes the gate',
  async (template) => {
    await scaffoldSite(root, { slug: template, name: 'Northside Cars', template, state: 'NSW' });
    const state = path.join(root, 'state');
    const store = openReleaseStore(path.join(state, 'store'), template);
    const report = await buildSite(
      template,
      store,
      { root, state, now: NOW, ...pages },
      { deferPictures: true },
    );
    await store.close();
    expect(report).toMatchObject({ outcome: 'published', rejected: [] });
    expect(report.changed).toEqual(
      expect.arrayContaining(['/', '/search', '/contact-us/showroom', '/pages/about', '/privacy-policy']),
    );
  },
);
