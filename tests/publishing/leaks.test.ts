import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { GateClosed } from '#generator/gate/gate.ts';
import { ANCHOR, fixtureStock, openFixtureSite, openPages } from '../fixture-site.ts';

const SECRET = 'whsec_hunter2';
const CARS = 5;

describe('"no secret or private field in any emitted byte" (promises, Publishing)', () => {
  let pages: Awaited<ReturnType<typeof openPages>>;
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages.renderer.close());

  it.each([
    {
      where: 'the theme',
      file: 'theme.css',
      text: '/* private_suburb */\n:root { --radius-card: 0; }\n',
      problem: /\/_site\/theme-\S+ contains the private field private_suburb/,
    },
    {
      where: 'where a redirect leads',
      file: 'redirects.csv',
      text: `from,to,status\n/crm,https://crm.example/?key=${SECRET},301\n`,
      problem: /\/crm contains the value of HOOK_SECRET/,
    },
    {
      where: 'a page',
      file: 'content/pages/about.md',
      text: `---\ntitle: About\ndescription: Us.\n---\n\nOur hook is ${SECRET}.\n`,
      problem: /\/pages\/about contains the value of HOOK_SECRET/,
    },
  ])('is looked for in $where', async ({ file, text, problem }) => {
    const setup = { ...pages, secrets: [{ text: SECRET, name: 'the value of HOOK_SECRET' }] };
    const site = await openFixtureSite(setup);
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(CARS));
    await site.write(file, text);
    const refused: unknown = await site.build(ANCHOR).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GateClosed);
    expect(String(refused)).toMatch(problem);
    expect(String(refused)).not.toContain(SECRET);
    expect(site.store.current()).toBeNull();
  });
});
