import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldCar } from '#domain/reservation/held-car.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore } from '#server/store/open-store.ts';
import type { BuildReport } from '#sites/build-report.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { compiledPages } from '../compiled-pages.ts';
import { fixtureStock, SLUG } from '../fixture-site.ts';
import { captureOf, newReservation } from '../service/holds.ts';
import { IS_PROOF, sampled } from '../walk.ts';
import { ABOUT, SETTINGS_AT_FAULT, SITE, TEXTS_AT_FAULT } from './faults.ts';
import { files, openProject, type Project } from './project.ts';

const pages = await compiledPages();

const stock = fixtureStock(12);

describe('forecourt build', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject(pages, {}, { pictures: 'own' });
    await project.site.stock(stock);
  });
  afterAll(async () => {
    await project.site.close();
  });

  const report = (): BuildReport =>
    JSON.parse(
      readFileSync(path.join(project.site.state, 'store', project.site.store.site, 'report.json'), 'utf8'),
    );
  const settings = (changes: Partial<SiteInput> = {}) =>
    project.site.write('site.json', siteWith({ ...SITE, ...changes }));

  it('0: "done", and writes report.json', async () => {
    const broken = stock.map((record, index) => (index === 11 ? { ...record, slug: '../x' } : record));
    await project.site.stock(broken);
    const { code, output } = await project.forecourt('build', '--site', 'harbour');

    expect([code, output]).toEqual([0, expect.stringMatching(/harbour {2}published \d{10}-[0-9a-f]{12}, /)]);
    const release = project.site.store.current()?.release;
    expect(report()).toMatchObject({ outcome: 'published', release, previous: null });
    expect(report()).toMatchObject({ accepted: 11, account: { accepted: 11 } });
    expect(report().rejected).toEqual([
      { index: 11, id: String(stock[11]?.id), field: 'slug', code: 'invalid', message: expect.any(String) },
    ]);
    expect(report().changed).toContain('/');
    // Lint findings also have page, rule and law.
    for (const { page, rule, law, ...warning } of report().warnings)
      expect(Object.keys(warning).sort()).toEqual([
        'field',
        'level',
        'message',
        'origin',
        'remedy',
        'source',
      ]);
    expect(output).toContain('1 record rejected');
    expect(output).toContain('report.json');
  });

  it.runIf(IS_PROOF)('0: a build of a pinned site is stored, and names the way on', async () => {
    const pinned = (await project.site.store.pin()).release;
    await project.site.write('theme.css', ':root { --color-brand: #135; }\n');
    const { code, output } = await project.forecourt('build');
    await project.site.store.unpin();
    const { stored } = report();
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(
        `stored ${stored}, ${pinned} stays live: the site is pinned. Next: forecourt unpin`,
      ),
    ]);
    await project.site.write('theme.css', ':root { --color-brand: #134; }\n');
    expect((await project.forecourt('build')).code).toBe(0);
  });

  it('0: a second build changes nothing and reports it', async () => {
    const { code, output } = await project.forecourt('build');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/harbour {2}unchanged .*, 0 changed addresses/),
    ]);
    expect(report()).toMatchObject({ outcome: 'unchanged', changed: [] });
    expect(report().release).toBe(report().previous);
  });

  it('0: --out exports the release', async () => {
    const out = path.join(project.site.folder, 'dist');
    expect((await project.forecourt('build', '--out', out)).code).toBe(0);
    expect(readFileSync(path.join(out, 'harbour/index.html'), 'utf8')).toContain('Harbour Motors');
  });

  it.runIf(IS_PROOF)('whatever the umask, state is private and an export is readable', async () => {
    const umask = process.umask(0o077);
    try {
      for (const mask of [0o000, 0o077]) {
        process.umask(mask);
        const tree = path.join(project.site.folder, `tree-${mask}`);
        // An older version created it with wider permissions.
        for (const name of files(project.site.state)) chmodSync(name, statSync(name).mode | 0o055);
        await project.forecourt('build', '--site', 'harbour', '--out', tree);
        for (const name of files(project.site.state))
          expect([name, statSync(name).mode & 0o077]).toEqual([name, 0]);
        for (const name of files(tree)) expect([name, statSync(name).mode & 0o044]).toEqual([name, 0o044]);
      }
    } finally {
      process.umask(umask);
    }
  });

  it('3: "refused by a guard (the old site stays)", and --accept-drop accepts it once', async () => {
    const release = project.site.store.current()?.release;
    const feed = path.join(project.site.folder, 'few.json');
    writeFileSync(feed, JSON.stringify(stock.slice(0, 3)));
    const { code, output } = await project.forecourt('build', '--feed', feed);
    expect([code, output]).toEqual([3, expect.stringContaining(`refused, ${release} stays live`)]);
    expect(output).toMatch(/The feed has \d cars, \d\d % of the \d+ it had/);
    expect(report()).toMatchObject({
      outcome: 'refused',
      release,
      reasons: [expect.any(String), expect.stringContaining('--accept-drop')],
    });

    expect((await project.forecourt('build', '--feed', feed, '--accept-drop')).code).toBe(0);
    expect((await project.forecourt('build')).code).toBe(0);
  });

  it.runIf(IS_PROOF)('3: a truncated feed', async () => {
    const feed = path.join(project.site.folder, 'cut.json');
    writeFileSync(feed, JSON.stringify(stock).slice(0, -100));
    const { code, output } = await project.forecourt('build', '--feed', feed);
    expect([code, output]).toEqual([3, expect.stringContaining('The feed ends in the middle')]);
    writeFileSync(feed, ' \n');
    const empty = await project.forecourt('build', '--feed', feed);
    expect([empty.code, empty.output]).toEqual([3, expect.stringContaining('The feed is empty')]);
  });

  it.runIf(IS_PROOF)(
    '3: a feed with only rejected records names the first of them, and their fields',
    async () => {
      const feed = path.join(project.site.folder, 'bad.json');
      writeFileSync(feed, JSON.stringify(stock.map((record) => ({ ...record, slug: '../x' }))));
      const { code, output } = await project.forecourt('build', '--feed', feed);
      expect([code, output]).toEqual([3, expect.stringMatching(/record 1 \(\d+\): slug: .+/)]);
      expect(output).toMatch(/record 3 \(\d+\): slug: /);
      expect(output).not.toContain('record 4');
    },
  );

  it.each(sampled(SETTINGS_AT_FAULT))(
    '4: "bad configuration or content" names file, line, field and remedy: %s',
    async (_what, file, content, message) => {
      const live = project.site.store.current();
      await project.site.write(file, content);
      const { code, output } = await project.forecourt('build');
      expect([code, output]).toEqual([4, expect.stringMatching(message)]);
      expect(output).not.toMatch(/\n\s+at .*\.ts:/);
      expect(project.site.store.current()).toEqual(live);
      expect(report()).toMatchObject({ outcome: 'failed', reasons: [expect.stringMatching(message)] });
      await settings();
      await project.site.write('theme.css', ':root { --color-brand: #134; }\n');
      await project.site.write('locations.json', []);
    },
  );

  it.each(sampled(TEXTS_AT_FAULT))(
    '4: a text at fault names file, line, field and remedy, and the rest of the site is built: %s',
    async (_what, file, content, message) => {
      await project.site.write(file, content);
      const { code, output } = await project.forecourt('build');
      expect([code, output]).toEqual([4, expect.stringMatching(message)]);
      expect(output).not.toMatch(/\n\s+at .*\.ts:/);
      expect(report()).toMatchObject({
        outcome: expect.stringMatching(/^(?:published|unchanged)$/),
        warnings: expect.arrayContaining([expect.objectContaining({ level: 'fault' })]),
      });
    },
  );

  it.runIf(IS_PROOF)('4: an invalid text is reported until it is corrected', async () => {
    const { code, output } = await project.forecourt('build');
    expect([code, output]).toEqual([4, expect.stringContaining('There is no page /fleet')]);
    await project.site.write('content/pages/about.md', ABOUT);
    expect((await project.forecourt('build')).code).toBe(0);
  });

  it('4: an unknown site', async () => {
    const { code, output } = await project.forecourt('build', '--site', 'nowhere');
    expect([code, output]).toEqual([
      4,
      expect.stringContaining('There is no site nowhere in sites/. There are: harbour'),
    ]);
    const releases = await project.forecourt('releases', '--site', '../..');
    expect([releases.code, releases.output]).toEqual([
      4,
      expect.stringContaining('No site ../.. is published'),
    ]);
  });

  it.runIf(IS_PROOF)('4: two pages at one address', async () => {
    await project.site.write('content/pages/cars.md', ABOUT.replace('---\n\n', 'path: /contact-us\n---\n\n'));
    const { code, output } = await project.forecourt('build');
    expect([code, output]).toEqual([4, expect.stringMatching(/contact-us/)]);
    await project.site.write('content/pages/cars.md', ABOUT);
  });

  it('prints its version, creates no state folder for that, and compiles little where there is one', async () => {
    const version = { code: 0, output: `${packageFile.version}\n` };
    const elsewhere = path.join(project.site.folder, 'elsewhere');
    expect(await project.run(['--version'], { FORECOURT_STATE: elsewhere })).toEqual(version);
    expect(existsSync(elsewhere)).toBe(false);
    expect(await project.forecourt('--version')).toEqual(version);
    expect(readdirSync(path.join(project.site.state, 'compile-cache'))).not.toEqual([]);
  });

  it.runIf(IS_PROOF)('4: an invalid environment variable', async () => {
    const { code, output } = await project.forecourt('serve', '--port', 'many');
    expect([code, output]).toEqual([4, expect.stringContaining('--port: "many" is no port')]);
  });

  it.runIf(IS_PROOF)('4: a broken menu entry is omitted and reported, and the rest is live', async () => {
    await settings({ navigation: { header: [{ label: 'Fleet', href: '/fleet' }], footer: [] } });
    const { code, output } = await project.forecourt('build');
    expect([code, output]).toEqual([
      4,
      expect.stringMatching(
        /harbour {2}published [\s\S]*navigation\.header\.0\.href: There is no page \/fleet; the menu entry is omitted/,
      ),
    ]);
    await settings();
  });

  it.runIf(IS_PROOF)(
    '0: cars with a paid deposit are printed as reserved, whatever program builds',
    async () => {
      await settings({ flags: { reserve_online: true } });
      await project.site.stock(stock);
      const car = stock.find(({ status, sold, reserved }) => status === 'in_stock' && !sold && !reserved);
      if (car === undefined) throw new Error('No car of the fixture is for sale');
      const named = heldCar({ id: String(car.id), vin: String(car.vin) }, siteWith(SITE));
      const hold = newReservation({ site: SLUG, car: named, car_id: String(car.id), slug: car.slug });
      const store = openStore({ state: project.site.state });
      const now = new Date();
      await holdStore(store).reserve(hold, now);
      await moneyStore(store).captured(captureOf(hold.id, { at: now }), now);
      const built = await project.forecourt('build');
      await holdStore(store).end(hold.id, 'release', now);
      await store.close();
      expect([built.code, built.output]).toEqual([0, expect.stringContaining('harbour  published')]);
      expect(await project.site.read(vehiclePath(car.slug))).toContain('vehicle-tag--reserved');
      expect(project.site.store.current()?.held).toEqual([String(car.id)]);
      await settings();
      expect((await project.forecourt('build')).code).toBe(0);
      expect(await project.site.read(vehiclePath(car.slug))).not.toContain('vehicle-tag--reserved');
    },
  );

  it.runIf(IS_PROOF)('5: a failed publication is distinguished from a failed build', async () => {
    const file = path.join(project.site.folder, 'file');
    writeFileSync(file, '');
    await settings({ publish: { to: 'directory', path: file } });
    const { code, output } = await project.forecourt('build');
    await settings();
    expect([code, output]).toEqual([5, expect.stringMatching(/stands in its way: move it/)]);
    expect(output).toContain('1 of 1 site built, 1 destination not given what is live in ');
  });

  it('6: "lock held"', async () => {
    const writer = await project.site.store.begin(null);
    const { code, output } = await project.forecourt('build');
    await writer.discard();
    expect([code, output]).toEqual([6, expect.stringContaining('is locked by another publisher')]);
  });

  it.runIf(IS_PROOF)('a failing site never stops another, and its code is the program’s', async () => {
    const folder = path.join(project.site.folder, 'sites/a-broken-one');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'site.json'), '{');
    const { code, output } = await project.forecourt('build');
    expect(code).toBe(4);
    expect(output).toMatch(/sites\/a-broken-one\/site\.json:1/);
    expect(output).toMatch(/harbour {2}(?:published|unchanged)/);
    expect(output).toContain('1 of 2 sites');
  });
});
