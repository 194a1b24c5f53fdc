import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshServer, page } from './app.fixture.ts';
import { LONG, siteServer } from './static.fixture.ts';

describe('a flip', () => {
  it('is seen by the next request, and each request is answered from one release', async () => {
    const { get, publish } = await siteServer();
    expect(await (await get('/')).text()).toBe('home');
    const next = await publish({ '/': page('new home') });
    const response = await get('/');
    expect([await response.text(), response.headers.get('x-release')]).toEqual(['new home', next.release]);
  });

  it.each([
    { path: '/', what: 'a page' },
    { path: '/_astro/unknown.css', what: 'an asset that no release has' },
  ])('makes nobody wait until thousands of entries are parsed: $what', async ({ path }) => {
    const { get, publish } = freshServer();
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`/cars/${n}`, page(`${n}`)]));
    await publish({ '/': page('1'), ...many });
    const { entries } = await publish({ '/': page('2'), ...many });
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    await get(path);
    const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    expect(parsed).toBeLessThan(JSON.stringify(entries).length / 4);
  });

  it('to an unreadable release leaves the previous one live', async () => {
    const problems: unknown[] = [];
    const { get, publish, openStore, storeDir } = freshServer({ onProblem: (slug) => problems.push(slug) });
    const first = await publish({ '/': page('home') });
    expect((await get('/')).status).toBe(200);
    const next = await publish({ '/': page('new home') });
    const file = join(storeDir, 'demo', 'releases', `${next.release}.json`);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    expect(await (await get('/')).text()).toBe('home');
    // It is read once: until something goes live it stays as it was found.
    writeFileSync(file, whole);
    expect(await (await get('/')).text()).toBe('home');
    expect(problems).toEqual(['demo']);
    await openStore().rollback();
    expect((await get('/')).headers.get('x-release')).toBe(first.release);
  });

  it('to a release the disk fails to read leaves the previous one live', async () => {
    const problems: unknown[] = [];
    const { get, publish, storeDir } = freshServer({ onProblem: (slug) => problems.push(slug) });
    await publish({ '/': page('home') });
    expect((await get('/')).status).toBe(200);
    rmSync(join(storeDir, 'demo', 'current'));
    symlinkSync('current', join(storeDir, 'demo', 'current'));
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/cars/x')).headers.get('x-release')).toMatch(/^\d{10}-/);
    expect(problems).toEqual(['demo']);
  });

  it('is not needed after gc moved the bytes', async () => {
    const { get, publish, openStore } = freshServer();
    await publish({ '/': page('home'), '/junk': page(LONG) });
    await publish({ '/': page('home') });
    await publish({ '/': page('home'), '/more': page('more') });
    expect((await get('/')).status).toBe(200);
    await openStore().gc({ retain: 1 });
    expect(await (await get('/')).text()).toBe('home');
    expect(await (await get('/more')).text()).toBe('more');
  });
});
