import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { publishLive } from '#generator/publish/publish-live.ts';
import { s3Publisher } from '#generator/publish/s3.ts';
import { StaleRelease } from '#generator/store/errors.ts';
import type { PublishLock } from '#generator/store/publish-lock.ts';
import { freshStore, originOf } from '#generator/store/store.fixture.ts';
import { openReader } from '../../docs/samples/bucket-reader.js';
import { bucketRig, build, HOLDER, POLICY } from './destinations.ts';
import { KEY, REGION, type S3StandIn } from './stand-ins/s3.ts';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY.id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY.secret);
  return () => vi.unstubAllEnvs();
});

describe('a bucket', () => {
  it('receives objects first, hashed files before pages, and its index last; unused objects are removed after', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    for (const generation of [1, 2, 3]) {
      await build(store, generation);
      fake.received.length = 0;
      await publishLive({ store, publisher, lock: HOLDER });
    }
    const writes = fake.received.filter((request) => !request.startsWith('GET'));
    const kinds = writes.map((request) => request.replace(/objects\/\w+/, 'object'));
    const flip = kinds.indexOf('PUT harbour/current.json');
    expect(new Set(kinds.slice(0, flip))).toEqual(new Set(['PUT harbour/object']));
    expect(new Set(kinds.slice(flip + 1))).toEqual(new Set(['DELETE harbour/object']));
    expect(fake.objects.get(writes[0]?.slice('PUT '.length) ?? '')?.toString()).toBe('script 3');
  });

  it('removes unused objects in small batches, because nobody can take over meanwhile', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    for (let object = 0; object < 40; object += 1)
      fake.objects.set(`harbour/objects/${object}`, Buffer.from('old'));
    await build(store, 1);
    const removals: number[] = [];
    const deletions = () => fake.received.filter((line) => line.startsWith('DELETE')).length;
    const guard: PublishLock['guard'] = async (change) => {
      const before = deletions();
      const made = await change();
      removals.push(deletions() - before);
      return made;
    };
    const result = await publishLive({ store, publisher, lock: { ...HOLDER, guard } });
    expect(result?.removed).toBe(40);
    expect(removals).toEqual([0, 16, 16, 8]);
    expect(deletions()).toBe(40);
  });

  it('of one site is refused to another, which would replace it', async () => {
    const { publisher } = await bucketRig();
    const [store, other] = [freshStore(), freshStore('bay')];
    for (const own of [store, other]) await build(own, 1);
    await publishLive({ store, publisher, lock: HOLDER });
    await expect(publishLive({ store: other, publisher, lock: HOLDER })).rejects.toThrow(
      /has the site demo.*publish.prefix of its own, such as "bay\/"/,
    );
    await build(store, 2);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it('lets one of two publishers flip; the other fails', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    const rival = (step: string) => {
      if (step === 'flip') fake.objects.set('harbour/current.json', Buffer.from('{"files":{}}'));
    };
    await expect(publishLive({ store, publisher, lock: HOLDER, onStep: rival })).rejects.toThrow(
      StaleRelease,
    );
  });

  it.each([
    {
      why: 'at the same instant (409 ConditionalRequestConflict)',
      rival: (fake: S3StandIn) => fake.conflicts(1),
    },
    {
      why: 'by removing its index (404 NoSuchKey)',
      rival: (fake: S3StandIn) => fake.objects.delete('harbour/current.json'),
    },
  ])('that another publisher changes $why is left to that one', async ({ rival }) => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher, lock: HOLDER });
    await build(store, 2);
    const onStep = (step: string) => {
      if (step === 'flip') rival(fake);
    };
    await expect(publishLive({ store, publisher, lock: HOLDER, onStep })).rejects.toThrow(StaleRelease);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it('whose response to the flip was lost has this release, and unused objects are removed', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    for (const generation of [1, 2, 3]) {
      await build(store, generation);
      fake.losesResponse('harbour/current.json');
      expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
    }
    expect(fake.received.some((line) => line.startsWith('DELETE'))).toBe(true);
  });

  it('is called by its own clock where that differs from this machine’s', async () => {
    const { publisher, fake } = await bucketRig();
    fake.isAhead(HOUR_MS);
    const store = freshStore();
    await build(store, 1);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it.each([
    {
      why: 'a wrong region',
      region: 'us-east-1',
      isElsewhere: false,
      remedy: /AuthorizationHeaderMalformed.*untouched.*Set publish\.region in site\.json/,
    },
    {
      why: 'another endpoint',
      region: REGION,
      isElsewhere: true,
      remedy: /PermanentRedirect.*untouched.*Set publish\.region in site\.json/,
    },
  ])('reports $why, and the remedy', async ({ region, isElsewhere, remedy }) => {
    const { target, fake } = await bucketRig();
    if (isElsewhere) fake.isElsewhere();
    const store = freshStore();
    await build(store, 1);
    const publisher = s3Publisher({ ...target, region });
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(remedy);
  });

  it('is called again where it is busy', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    fake.fails(2);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it.each([
    {
      why: 'of no such bucket',
      bucket: 'nobodys',
      key: {},
      remedy: /NoSuchBucket.*untouched.*publish\.bucket/,
    },
    {
      why: 'of a wrong secret',
      bucket: 'dealers',
      key: { AWS_SECRET_ACCESS_KEY: 'wrong' },
      remedy: /SignatureDoesNotMatch.*Set AWS_SECRET_ACCESS_KEY/,
    },
    {
      why: 'of an unknown key',
      bucket: 'dealers',
      key: { AWS_ACCESS_KEY_ID: 'AKIANOBODY' },
      remedy: /InvalidAccessKeyId.*Set AWS_ACCESS_KEY_ID/,
    },
  ])('reports $why, and the remedy', async ({ bucket, key, remedy }) => {
    for (const [name, value] of Object.entries(key)) vi.stubEnv(name, value);
    const { publisher } = await bucketRig(bucket);
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(remedy);
  });

  it('reports a service without conditional writes at its first publication, and the remedy', async () => {
    const { publisher, fake } = await bucketRig();
    fake.lacksConditions();
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /NotImplemented.*untouched.*conditional writes/,
    );
    expect([...fake.objects.keys()]).not.toContain('harbour/current.json');
  });

  it('reports where nothing responds', async () => {
    const { publisher, fake } = await bucketRig();
    fake.close();
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /See that the bucket responds/,
    );
  });

  it('that does not respond to the flip blocks nobody, and receives the same release again', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    const clock = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    onTestFinished(() => limit.mockRestore());
    fake.leavesOpen('harbour/current.json', () => clock.abort());
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /the release before, or this one\. See that the bucket responds, then publish again/,
    );
    expect(limit).toHaveBeenCalledWith(5000);
    limit.mockRestore();
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'unchanged' });
  }, 60_000);

  it('redirects like the release, with the same responses', async () => {
    const { publisher, base } = await bucketRig();
    const store = freshStore();
    await build(store, 1, ['/cars/b/checkout', '/checkout-journey']);
    await publishLive({ store, publisher, lock: HOLDER });
    const read = openReader(base);
    const request = (address: string) => read(new Request(`https://harbour.test${address}`));
    const leadsTo = async (address: string) => {
      const { status, headers } = await request(address);
      return [status, headers.get('Location')];
    };
    const home = await request('/');
    expect(home.headers.get('Content-Security-Policy')).toBe(POLICY);
    expect(home.headers.get('X-Release')).toBe(store.current()?.release);
    expect(await leadsTo('/old?from=mail')).toEqual([301, '/about?from=mail']);
    expect(await leadsTo('/used%20cars')).toEqual([301, '/about']);
    expect(await leadsTo('/nowhere')).toEqual([404, null]);
    expect(await leadsTo('/cars/%E0%A4%A')).toEqual([404, null]);
    // A list that the site lacks.
    expect(await leadsTo('/search/nobody/nothing/page/2?sortBy=price')).toEqual([
      302,
      '/search?sortBy=price',
    ]);
    // "/checkout-journey?car_id={slug}" (S1 §2).
    expect(await leadsTo('/checkout-journey?car_id=b')).toEqual([302, '/cars/b/checkout']);
    expect(await leadsTo('/checkout-journey?car_id=a')).toEqual([302, '/cars/a']);
    expect(await leadsTo('/checkout-journey?car_id=gone')).toEqual([200, null]);
    expect(await leadsTo('/checkout-journey')).toEqual([200, null]);
    // A checkout that is closed, "/checkout or /buy-online" (S1 §2).
    expect(await leadsTo('/cars/a/checkout?from=mail')).toEqual([302, '/cars/a?from=mail']);
    expect(await leadsTo('/cars/b/buy-online')).toEqual([302, '/cars/b/checkout']);
    expect(await leadsTo('/cars/nobody/checkout')).toEqual([404, null]);
  });

  it('says of a removed car that it is gone, on the page that the site has for it', async () => {
    const { publisher, base } = await bucketRig();
    const store = freshStore();
    const writer = await store.begin(store.current());
    for (const path of ['/', '/404']) {
      const status = path === '/' ? {} : { status: 404 as const };
      writer.put(path, Buffer.from(path), { type: 'text/html', ...status });
    }
    const redirects = [
      { from: '/cars/gone', to: '', status: 410 as const },
      { from: '/kyoto', to: 'https://www.dealer.example/京都', status: 301 as const },
    ];
    await writer.publish(originOf(1, { redirects }));
    await publishLive({ store, publisher, lock: HOLDER });
    const read = openReader(base);
    const request = (address: string) => read(new Request(`https://harbour.test${address}`));
    expect([(await request('/cars/gone')).status, (await request('/nowhere')).status]).toEqual([410, 404]);
    const { headers } = await request('/kyoto');
    expect(headers.get('Location')).toBe('https://www.dealer.example/%E4%BA%AC%E9%83%BD');
    expect(headers.get('Cache-Control'), 'a car may come back').toBe('no-cache');
  });
});
