import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { loadContent } from '../content/load-content.ts';
import { draftSnapshot } from './draft-snapshot.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const SITE = siteWith({ slug: 'harbour' });
const textAt = (path: string) => `---\ntitle: T\ndescription: D.\npath: ${path}\n---\n\nWords.\n`;

/** The outcome of a draft beside a page "paying" that has the address `/paying`. */
async function drafted(name: string, path: string) {
  const root = mkdtempSync(join(tmpdir(), 'drafts-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, 'content/pages/paying.md'), textAt('/paying'));
  const { pages: content } = await loadContent(root, SITE);
  // A draft reads nothing else.
  const snapshot = { site: SITE, content, record_hashes: {} } as unknown as Snapshot;
  const request = { site: SITE.slug, content: { kind: 'page' as const, name, markdown: textAt(path) } };
  return draftSnapshot(request, { root, snapshot, now: NOW });
}

it('shows a page in its own place among the others', async () => {
  const result = await drafted('terms', '/terms');
  expect(result).toMatchObject({ ok: true, path: '/terms', warnings: [] });
  expect(result.ok && result.snapshot.content.map(({ name }) => name)).toEqual(['paying', 'terms']);
});

it('takes no address from a page that comes first, and names that page', async () => {
  expect(await drafted('terms', '/paying')).toMatchObject({
    ok: false,
    problems: [{ field: 'content.markdown', message: expect.stringContaining('paying.md already has') }],
  });
});

it('names the page that would lose its address to the draft', async () => {
  expect(await drafted('about', '/paying')).toMatchObject({
    ok: true,
    path: '/paying',
    warnings: [{ field: 'content.name', message: expect.stringContaining('"paying"') }],
  });
  expect(await drafted('paying', '/paying')).toMatchObject({ ok: true, warnings: [] });
});
