import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { picture } from './hostile-photos.fixture.ts';
import { photoHost } from './photo-host.fixture.ts';
import { openPhotos } from './photos.fixture.ts';
import { Photos } from './photos.ts';
import { isRequestLimit, limitedUntil } from './request-limit.ts';

const AT = Date.UTC(2026, 0, 1);

it('429 is a limit, 503 is one with Retry-After, and no other status is', () => {
  const limits = [429, 503, 500, 403, 200].map((status) =>
    [null, '60'].map((after) => isRequestLimit(status, after)),
  );
  expect(limits).toEqual([[true, true], [false, true], ...Array(3).fill([false, false])]);
});

it('a host is left alone for the time that it names: seconds or a date, from a minute to a day', () => {
  const NAMED: [retryAfter: string | null, minutes: number][] = [
    ['3600', 60],
    ['Thu, 01 Jan 2026 02:00:00 GMT', 120],
    ['0', 1],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
    ['999999999999', 1440],
    ['Thu, 01 Jan 2099 00:00:00 GMT', 1440],
    [null, 10],
    ['', 10],
    ['soon', 10],
  ];
  expect(NAMED.map(([named]) => [named, (limitedUntil(named, AT) - AT) / MINUTE_MS])).toEqual(NAMED);
});

it('no Retry-After makes the wait shorter than a minute or longer than a day', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (named) => {
      const wait = limitedUntil(named, AT) - AT;
      return wait >= MINUTE_MS && wait <= 1440 * MINUTE_MS;
    }),
  );
});

/** A car with eight photos of a host that responds with these statuses, day by day. */
async function limitedHost() {
  let [status, day] = [429, 0];
  const good = await picture(900, 600, 1).jpeg().toBuffer();
  const host = await photoHost();
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}.jpg`);
  for (const path of paths)
    host.files.set(path, (_request, response) =>
      status === 200 ? response.end(good) : response.writeHead(status, { 'retry-after': '3600' }).end(),
    );
  const at = () => new Date(AT + day * 1440 * MINUTE_MS);
  const photos = new Photos({ state: new FixtureProject().state, now: at });
  onTestFinished(() => photos.close());
  const site = fixtureSite({ images: { origin: host.origin } });
  photos.index.want(
    site.slug,
    [{ id: '1', model: 'Kia Rio', photos: paths.map((path) => `${host.origin}${path}`) }],
    [],
    at(),
  );
  return {
    host,
    photos,
    site,
    name: new URL(host.origin).host,
    /** Encodes so many days after the first. */
    encode(days: number, response: number) {
      [day, status] = [days, response];
      return photos.encode(site);
    },
    faults: () => [...new Set(photos.index.reports.faulty(site.slug).map(({ fault }) => fault))],
    requests: () => [...host.requests.values()].reduce((sum, own) => sum + own, 0),
  };
}

it('a host that limits requests gets none until the time that it names', async () => {
  const { photos, encode, requests, name } = await limitedHost();
  await encode(0, 429);
  // Those that were on their way together.
  const first = requests();
  expect(first).toBeLessThanOrEqual(4);
  expect(photos.index.restingHosts(new Date(AT))).toMatchObject([{ name, rests_until: AT + 60 * MINUTE_MS }]);
  expect(await encode(59 / 1440, 200)).toBe(0);
  expect(requests()).toBe(first);
  expect(await encode(61 / 1440, 200)).toBe(8);
});

it('a host that limits requests for four days is gone, and the report names it, until it sends a photo', async () => {
  const { photos, site, encode, faults, name } = await limitedHost();
  for (const day of [0, 1, 2, 3]) await encode(day, day % 2 ? 429 : 503);
  expect(faults()).toEqual(['limited']);
  expect(await photos.noteReport(site)).toMatchObject({
    dead: [],
    hosts: [{ host: name, limits: true, cars: 1 }],
  });
  await encode(4, 503);
  expect(faults()).toEqual(['host_gone']);
  expect(await photos.noteReport(site)).toMatchObject({
    dead: [{ host: name, cars: 1 }],
    hosts: [{ host: name, limits: false, photos: 8 }],
  });
  await encode(5, 200);
  expect(faults()).not.toContain('host_gone');
});

it('a host that fails and limits requests in turns is gone after four days', async () => {
  const { encode, faults } = await limitedHost();
  for (const day of [0, 1, 2, 3]) await encode(day, day % 2 ? 500 : 429);
  expect(faults()).not.toContain('host_gone');
  await encode(4, 429);
  expect(faults()).toEqual(['host_gone']);
  await encode(5, 500);
  expect(faults()).toEqual(['host_gone']);
});

it('a host that limits requests and sends photos meanwhile is not gone, and no photo of it is late or omitted', () => {
  const { index } = openPhotos();
  const car = {
    id: '1',
    model: 'Kia Rio',
    photos: ['late', 'sent'].map((path) => `https://p.example/${path}`),
  };
  index.want('demo', [car], [], new Date(AT));
  const [late, sent] = index.due('demo', new Date(AT), 2);
  if (late === undefined || sent === undefined) throw new Error('nothing due');
  const verdicts = Array.from({ length: 12 }, (_, day) => {
    const now = new Date(AT + day * 1440 * MINUTE_MS);
    const due = index.due('demo', new Date(now.getTime() + 61 * MINUTE_MS), 2);
    index.settle(due[0] ?? late, { kind: 'limited', retry_after: '3600' }, now);
    index.settle(sent, { kind: 'unchanged' }, now);
    expect(index.restingHosts(now)).toMatchObject([{ failures: 0 }]);
    expect(due[0]?.address).toBe(late.address);
    const verdict = index.verdict(late.address);
    return verdict.kind === 'faulty' ? verdict.fault : verdict.kind;
  });
  expect(verdicts).toEqual(Array(12).fill('limited'));
});

it('a host that was gone and limits requests later is gone no more', async () => {
  const { encode, faults } = await limitedHost();
  for (let day = 0; day < 6; day += 1) await encode(day, 500);
  expect(faults()).toEqual(['host_gone']);
  await encode(8, 429);
  expect(faults()).toEqual(['limited']);
  await encode(9, 500);
  expect(faults()).not.toContain('host_gone');
});
