import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { HostedFile, PhotoHost } from './hosted-files.fixture.ts';
import { photoHost } from './photo-host.fixture.ts';
import { carWith, jpeg, openPhotos, siteOf, want } from './photos.fixture.ts';

const hostOf = ({ origin }: PhotoHost) => new URL(origin).host;

const redirect =
  (location: string): HostedFile =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

/** The photo of a host that redirects to another, which settings do not name, after a week of attempts. */
async function refused(location?: string) {
  const other = await photoHost({ '/1.jpg': await jpeg(1) });
  const host = await photoHost({ '/1.jpg': redirect(location ?? `${other.origin}/1.jpg`) });
  let at = Date.UTC(2026, 0, 1);
  const photos = openPhotos({ now: () => new Date(at) });
  want(photos, siteOf(host), carWith(host, '1', '/1.jpg'));
  for (let day = 0; day < 9; day += 1) {
    await photos.encode(siteOf(host));
    at += DAY_MS;
  }
  const encode = (...hosts: string[]) => photos.encode(siteOf(host, { hosts }));
  const verdict = () => photos.index.verdict(`${host.origin}/1.jpg`);
  return { host, other, photos, encode, verdict };
}

describe('a photo of a host that settings do not name', () => {
  it('is fetched as soon as they do, whatever other hosts they name', async () => {
    const { other, encode, verdict } = await refused();
    expect(verdict()).toEqual({ kind: 'faulty', fault: 'not_allowed', refused: hostOf(other) });
    expect(await encode('photos.example.com')).toBe(0);
    expect(await encode(hostOf(other))).toBe(1);
    expect(verdict().kind).toBe('shown');
    expect(await encode(hostOf(other))).toBe(0);
  });

  it('is reported with the next host that it is redirected to', async () => {
    const { host, other, photos, encode, verdict } = await refused();
    other.files.set('/1.jpg', redirect('https://next.example/1.jpg'));
    const { changed } = photos.index.version(siteOf(host).slug);
    expect(await encode(hostOf(other))).toBe(1);
    expect(verdict()).toEqual({ kind: 'faulty', fault: 'not_allowed', refused: 'next.example' });
    expect(photos.index.version(siteOf(host).slug).changed).toBeGreaterThan(changed);
    expect(await encode(hostOf(other))).toBe(0);
  });

  it('is tried once where its host is named, and its address is private', async () => {
    const { encode, verdict } = await refused('http://localhost:1/1.jpg');
    expect(await encode('localhost:1')).toBe(1);
    expect(verdict()).toEqual({ kind: 'faulty', fault: 'not_allowed' });
    expect(await encode('localhost:1')).toBe(0);
  });

  it('is tried again for no site that does not want it', async () => {
    const { host, other, photos, verdict } = await refused();
    const site = { ...siteOf(host, { hosts: [hostOf(other)] }), slug: 'other' };
    expect(await photos.encode(site)).toBe(0);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    expect(await photos.encode(site)).toBe(1);
    expect(verdict().kind).toBe('shown');
  });
});
