import { describe, expect, it, onTestFinished } from 'vitest';
import { GateClosed } from '#generator/gate/gate.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const SECRET = 'whsec_hunter2';
const CARS = 5;

describe('"no secret or private field in any emitted byte" (promises, Publishing)', () => {
  const setup = () => ({ ...pages, secrets: [{ text: SECRET, name: 'the value of HOOK_SECRET' }] });

  it('stops the site where no item is at fault', async () => {
    const site = await openFixtureSite(setup());
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(CARS));
    await site.write('theme.css', '/* private_suburb */\n:root { --radius-card: 0; }\n');
    const refused: unknown = await site.build(ANCHOR).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GateClosed);
    expect(String(refused)).toMatch(/\/_site\/theme-\S+ contains the private field private_suburb/);
    expect(site.store.current()).toBeNull();
  });

  it.each([
    {
      where: 'where a redirect leads',
      file: 'redirects.csv',
      text: `from,to,status\n/crm,https://crm.example/?key=${SECRET},301\n`,
      finding: { source: 'sites/harbour/redirects.csv:2', page: '/crm' },
    },
    {
      where: 'a page',
      file: 'content/pages/about.md',
      text: `---\ntitle: About\ndescription: Us.\n---\n\nOur hook is ${SECRET}.\n`,
      finding: { source: 'sites/harbour/content/pages/about.md:1:1', page: '/pages/about' },
    },
  ])('omits the item at fault: $where', async ({ file, text, finding }) => {
    const site = await openFixtureSite(setup());
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(CARS));
    await site.write(file, text);
    const report = await site.build(ANCHOR);
    expect(report.outcome).toBe('published');
    expect(report.warnings).toContainEqual(
      expect.objectContaining({
        ...finding,
        level: 'fault',
        message: expect.stringContaining('the value of HOOK_SECRET'),
      }),
    );
    expect(JSON.stringify(report)).not.toContain(SECRET);
    for (const [address, bytes] of await site.objects())
      expect([address, bytes.includes(SECRET)]).toEqual([address, false]);
    expect(JSON.stringify(site.store.current())).not.toContain(SECRET);
    expect(JSON.stringify(await site.build(ANCHOR))).not.toContain(SECRET);
  });

  it('omits the car at fault', async () => {
    const site = await openFixtureSite(setup());
    onTestFinished(() => site.close());
    const [bad, ...good] = fixtureStock(CARS);
    if (bad === undefined) throw new Error('no car');
    await site.stock([{ ...bad, dealercomments: `Call ${SECRET}` }, ...good]);
    const report = await site.build(ANCHOR);
    expect(report.outcome).toBe('published');
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ source: `feed:${bad.id}`, level: 'fault' }),
    );
    for (const [address, bytes] of await site.objects())
      expect([address, bytes.includes(SECRET)]).toEqual([address, false]);
  });
});
