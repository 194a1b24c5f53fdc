import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite, openPages } from '../fixture-site.ts';

const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
const themed = (colour: string) => `:root { --color-brand: ${colour}; }\n`;

describe('a build on a state that lost a file', () => {
  let pages: Awaited<ReturnType<typeof openPages>>;
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages.renderer.close());

  /** A site with two releases. */
  async function openSite(): Promise<FixtureSite> {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(5));
    for (const [index, colour] of ['#111', '#222'].entries()) {
      await site.write('theme.css', themed(colour));
      expect((await site.build(minutes(index))).outcome).toBe('published');
    }
    return site;
  }

  it('goes live past the damaged manifest of an old release, and names it', async () => {
    const site = await openSite();
    const [old] = site.store.releases();
    const file = path.join(site.state, 'store', site.store.site, 'releases', `${old?.release}.json`);
    writeFileSync(file, '{');
    await site.write('theme.css', themed('#333'));
    const { outcome, warnings } = await site.build(minutes(2));
    expect(outcome).toBe('published');
    expect(warnings).toContainEqual(
      expect.objectContaining({ source: file, remedy: expect.stringContaining('remove it') }),
    );
  });
});
