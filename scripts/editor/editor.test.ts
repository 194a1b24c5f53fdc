import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  authorFrontmatterSchema,
  categoryFrontmatterSchema,
  faqFrontmatterSchema,
  pageFrontmatterSchema,
  postFrontmatterSchema,
} from '#domain/content/content.schema.ts';
import { listen } from '#net/listen.ts';
import { parseFrontmatter } from '#pipeline/content/frontmatter.ts';
import { isLoopback } from '#server/loopback.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { sourceFiles } from '../checks/tree.ts';
import { PROJECT } from '../project.ts';
import { type EditorCollection, editorConfig } from './editor-config.ts';
import { editorFile } from './editor-files.ts';
import { serveEditor } from './serve-editor.ts';

const SCHEMAS = {
  blog: postFrontmatterSchema,
  pages: pageFrontmatterSchema,
  faqs: faqFrontmatterSchema,
  categories: categoryFrontmatterSchema,
  authors: authorFrontmatterSchema,
};
const FOLDERS = Object.entries(SCHEMAS).flatMap(([kind, schema]) =>
  ['content', 'sites/test-site/content'].map((content) => ({ folder: `${content}/${kind}`, schema })),
);

async function collectionsOf(project = new FixtureProject()): Promise<EditorCollection[]> {
  const { collections } = await editorConfig(project.root, 'test-site', '2026-11-20');
  return collections.filter((collection) => 'folder' in collection);
}

async function fieldOf(folder: string, name: string, project?: FixtureProject) {
  const collections = await collectionsOf(project);
  const fields = collections.find((collection) => collection.folder === folder)?.fields ?? [];
  return fields.find((field) => field.name === name);
}

describe('the editor’s fields follow the schemas', () => {
  it('has a list for each folder of texts, of the site and of all', async () => {
    const folders = (await collectionsOf()).map(({ folder }) => folder);
    expect(folders.sort()).toEqual(FOLDERS.map(({ folder }) => folder).sort());
  });

  it.each(FOLDERS)(
    '$folder: each line of the frontmatter, required where it is',
    async ({ folder, schema }) => {
      const collection = (await collectionsOf()).find((candidate) => candidate.folder === folder);
      const fields = (collection?.fields ?? []).filter(({ name }) => name !== 'body');
      expect(fields.map(({ name, required }) => [name, required])).toEqual(
        Object.entries(schema.shape).map(([name, field]) => [name, !field.safeParse(undefined).success]),
      );
      expect(fields.every(({ label }) => label !== '')).toBe(true);
      expect(fields.map(({ name }) => name)).toContain(collection?.identifier_field);
    },
  );

  it.each([
    ['blog', 'start', postFrontmatterSchema.shape.start],
    ['blog', 'expiry', postFrontmatterSchema.shape.expiry],
    ['pages', 'path', pageFrontmatterSchema.shape.path],
  ] as const)('takes in %s for %s what is right, and nothing else', async (kind, name, schema) => {
    const [pattern = ''] = (await fieldOf(`content/${kind}`, name))?.pattern ?? [];
    for (const text of ['2026-12-01', '2026-12-01T09:00:00+11:00', '1 December', '/fleet', 'fleet', '/Fleet'])
      expect([text, new RegExp(pattern).test(text)]).toEqual([text, schema.safeParse(text).success]);
  });

  it('has lengths and choices', async () => {
    expect(await fieldOf('content/pages', 'description')).toMatchObject({ maxlength: 200, widget: 'text' });
    expect(await fieldOf('content/pages', 'form')).toMatchObject({
      widget: 'select',
      options: expect.arrayContaining(['test-drive']),
    });
    expect(await fieldOf('content/blog', 'tags')).toMatchObject({ widget: 'list' });
    expect(await fieldOf('content/blog', 'draft')).toMatchObject({ widget: 'boolean' });
  });

  it('offers the existing categories and authors', async () => {
    const project = new FixtureProject();
    await project.write('content/categories/news.md', '');
    await project.write('sites/test-site/content/categories/racing.md', '');
    const category = await fieldOf('content/blog', 'category', project);
    expect(category).toMatchObject({ widget: 'select', options: ['news', 'racing'] });
    expect(category).not.toHaveProperty('pattern');
  });

  it('has no defaults, except for a post’s date', async () => {
    const fields = (await collectionsOf()).flatMap((collection) => collection.fields);
    expect(new Set(fields.filter((field) => field.default !== undefined).map(({ name }) => name))).toEqual(
      new Set(['start']),
    );
    expect(await fieldOf('content/blog', 'start')).toMatchObject({ default: '2026-11-20' });
  });

  it('saves what the check accepts', () => {
    const saved = `---
title: 'Open day: café & hoist'
description: 'A sausage, a hoist and your questions: on Saturday the 28th.'
category: news
tags:
  - open day
image: hoist.jpg
draft: false
start: 2026-11-20
---

Come and look.
`;
    expect(parseFrontmatter(postFrontmatterSchema, saved, 'open-day.md')).toMatchObject({
      ok: true,
      value: { title: 'Open day: café & hoist', tags: ['open day'], image: 'hoist.jpg', author: null },
    });
  });
});

describe('the editor is served by us', () => {
  const file = (pathname: string) =>
    editorFile(pathname, () => editorConfig(PROJECT, 'test-site', '2026-11-20'));

  it('with every script that its page names, and its icons', async () => {
    const page = String((await file('/admin'))?.body);
    const scripts = Array.from(page.matchAll(/src="([^"]+)"/g), ([, src = '']) => src);
    expect(scripts).toHaveLength(3);
    for (const src of scripts)
      expect(await file(src)).toMatchObject({ type: expect.stringMatching(/javascript/) });
    const font = await file('/admin/fonts/material-symbols-outlined:vf@5.3.7/latin-wght-normal.woff2');
    expect(font?.body.slice(0, 4).toString()).toBe('wOF2');
    expect(await file('/admin/../package.json')).toBeNull();
  });

  it('without the address of a font service', async () => {
    const script = String((await file('/admin/sveltia-cms.js'))?.body);
    expect(script).toContain('/admin/fonts/');
    expect(script).not.toContain('fontsource/fonts/source');
    expect(script).not.toContain('https://cdn.jsdelivr.net/fontsource');
  });
});

describe('only this machine gets the editor', () => {
  const socket = (remoteAddress: string) =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });

  it.each([
    ['localhost:4322', '127.0.0.1', true],
    ['127.0.0.1:4322', '::ffff:127.0.0.1', true],
    ['[::1]:4322', '::1', true],
    ['harbour.localhost', '127.0.0.1', true],
    ['evil.example', '127.0.0.1', false],
    ['localhost.evil.example', '127.0.0.1', false],
    ['localhost:4322', '192.168.1.7', false],
  ])('%s from %s: %j', (host, remote, allowed) => {
    expect(isLoopback({ headers: { host }, socket: socket(remote) })).toBe(allowed);
  });

  it('and hides no page of a site', async () => {
    const server = createServer(async (incoming, response) => {
      const source = { root: PROJECT, site: 'test-site' };
      if (!(await serveEditor(source, incoming, response, new Date()))) response.end('a page of the site');
    });
    onTestFinished(() => {
      server.close();
    });
    const port = await listen(server);
    const get = async (pathname: string, host = `localhost:${port}`) => {
      const [response] = await once(
        request({ host: '127.0.0.1', port, path: pathname, headers: { host } }).end(),
        'response',
      );
      response.resume();
      return [response.statusCode, response.headers['content-security-policy'] ?? null];
    };
    const [status, policy] = await get('/admin/');
    expect(status).toBe(200);
    expect(policy).toContain("script-src 'self';");
    expect((await get('/admin', 'evil.example'))[0]).toBe(404);
    expect((await get('/admin/none'))[0]).toBe(404);
    expect(await get('/administration')).toEqual([200, null]);
  });
});

describe('the editor goes to no visitor', () => {
  it('because nothing that is built, served or deployed contains it', () => {
    const named = sourceFiles(['src', 'scripts', 'public'])
      .filter(({ path: file }) => !file.startsWith('scripts/editor/'))
      .filter(({ text }) => /sveltia|editor\/serve-editor|editor\/editor-/.test(text));
    expect(named.map(({ path: file }) => file)).toEqual(['scripts/dev/integration.ts']);
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(PROJECT, 'package.json'), 'utf8'),
    );
    expect(dependencies).not.toHaveProperty('@sveltia/cms');
    expect(devDependencies).toHaveProperty('@sveltia/cms');
  });
});
