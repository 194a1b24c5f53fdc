import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { acquireLock } from '#generator/store/lock.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, SLUG } from '../fixture-site.ts';
import { openNetlify } from '../publishing/stand-ins/netlify.ts';
import { KEY, openS3, REGION } from '../publishing/stand-ins/s3.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

const [car] = fixtureStock(1);

describe('forecourt publish', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject(pages);
    await project.site.stock(fixtureStock(6));
    await project.site.build(ANCHOR);
  });
  afterAll(async () => {
    await project.site.close();
  });

  const settings = (publish: SiteInput['publish']) => {
    const stock = { type: 'file', path: 'stock.json' } as const;
    return project.site.write('site.json', siteWith({ slug: SLUG, stock, publish }));
  };
  const folder = (name: string) => path.join(project.site.folder, name);
  const publish = (environment: Record<string, string> = {}) =>
    project.run(['publish', '--site', SLUG], environment);

  it('0: publishes the live release to the site’s destination, and does nothing the next time', async () => {
    const www = folder('www');
    await settings({ to: 'directory', path: www });
    const { code, output } = await publish();
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/harbour {2}its destination has the live release: \d+ files sent, 0 removed in /),
    ]);
    const page = readFileSync(path.join(www, `harbour/current${vehiclePath(car?.slug ?? '')}.html`), 'utf8');
    expect(page).toContain(String(car?.name));

    const again = await publish();
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringContaining('harbour  its destination has the live release already'),
    ]);
  });

  it('0: reports that no site has a destination', async () => {
    await settings(null);
    expect(await publish()).toEqual({
      code: 0,
      output: 'Nothing to publish: set "publish" in site.json, and build the site first\n',
    });
  });

  it('4: names file, line, field and remedy', async () => {
    const publishTo = { to: 's3', bucket: 'dealers', regoin: 'ap-southeast-2' };
    const text = JSON.stringify({ ...siteWith({ slug: SLUG }), publish: publishTo }, null, 2);
    await project.site.write('site.json', text);
    const { code, output } = await publish();
    expect([code, output]).toEqual([
      4,
      expect.stringMatching(
        /sites\/harbour\/site\.json:\d+:\d+: publish.*regoin.*\. Correct the spelling, or take it out/,
      ),
    ]);
    expect(output).not.toMatch(/\n\s+at .*\.ts:/);
  });

  it('5: an unwritable folder is named with its remedy', async () => {
    writeFileSync(folder('file'), '');
    await settings({ to: 'directory', path: folder('file') });
    const { code, output } = await publish();
    expect([code, output]).toEqual([5, expect.stringContaining(folder('file'))]);
    expect(output).toMatch(/stands in its way: move it/);
  });

  it('5: a missing bucket, and a service without valid credentials', async () => {
    const s3 = await openS3('dealers');
    onTestFinished(() => s3.close());
    const key = { AWS_ACCESS_KEY_ID: KEY.id, AWS_SECRET_ACCESS_KEY: KEY.secret };
    await settings({ to: 's3', bucket: 'nobodys', region: REGION, endpoint: s3.endpoint });
    const bucket = await publish(key);
    expect([bucket.code, bucket.output]).toEqual([
      5,
      expect.stringMatching(
        /The bucket nobodys: NoSuchBucket.*untouched\. .*mend publish\.bucket in site\.json/,
      ),
    ]);

    const netlify = await openNetlify();
    onTestFinished(() => netlify.close());
    await settings({ to: 'netlify', site_id: SLUG, api: netlify.api });
    const refused = await publish({ NETLIFY_AUTH_TOKEN: 'wrong' });
    expect([refused.code, refused.output]).toEqual([
      5,
      expect.stringMatching(/401.*untouched.*Set NETLIFY_AUTH_TOKEN/),
    ]);
  });

  it('6: "lock held": another program is publishing the site', async () => {
    await settings({ to: 'directory', path: folder('locked') });
    const place = path.join(project.site.state, 'store', SLUG, 'deliver.lock');
    mkdirSync(path.dirname(place), { recursive: true });
    const lock = await acquireLock(place);
    const { code, output } = await publish();
    lock.release();
    expect([code, output]).toEqual([
      6,
      expect.stringMatching(/deliver\.lock is locked by another publisher\. Let it finish, then try again/),
    ]);
  });

  it('a failing site never stops another, and its code is the program’s', async () => {
    await settings({ to: 'directory', path: folder('other') });
    await project.site.write('../a-broken-one/site.json', '{');
    const { code, output } = await project.forecourt('publish');
    expect(code).toBe(4);
    expect(output).toMatch(/sites\/a-broken-one\/site\.json:1/);
    expect(output).toMatch(/harbour {2}its destination has the live release: /);
  });
});
