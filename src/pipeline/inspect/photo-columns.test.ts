import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const address = (car: number, photo: number, size = '') => `https://cdn.example/${car}/${photo}${size}.jpg`;

/** Inspects cars with what `photosOf` makes of each one's number. */
const inspected = (photosOf: (car: number) => Record<string, unknown>) =>
  inspect(
    JSON.stringify(
      [1, 2, 3].map((car) => ({ Id: `S${car}`, Make: 'Kia', Model: 'Rio', Year: 2020, ...photosOf(car) })),
    ),
    { format: 'json' },
  );

const each = (entryOf: (photo: number) => unknown) => [1, 2].map(entryOf);

describe('photos in a list of objects', () => {
  it.each<[from: string, photosOf: (car: number) => Record<string, unknown>]>([
    ['media[*].uri', (car) => ({ media: each((n) => ({ type: 'photo', uri: address(car, n), order: n })) })],
    ['assets[*].location', (car) => ({ assets: each((n) => ({ id: n, location: address(car, n) })) })],
    [
      'Images.Image[*].@url',
      (car) => ({ Images: { Image: each((n) => ({ '@url': address(car, n), '@at': n })) } }),
    ],
    [
      'attachments.items[*].links.original.href',
      (car) => ({
        attachments: { items: each((n) => ({ links: { original: { href: address(car, n) } } })) },
      }),
    ],
    ['assets.asset', (car) => ({ assets: { asset: each((n) => address(car, n)) } })],
  ])('are found by their addresses: %s', async (from, photosOf) => {
    const { proposal, trial } = await inspected(photosOf);
    expect(proposal.columns?.images).toEqual({ from });
    expect(trial.vehicles.map(({ images }) => images)).toEqual(
      [1, 2, 3].map((car) => [address(car, 1), address(car, 2)]),
    );
  });

  it.each([
    ['large', ['thumb', 'medium', 'large']],
    ['large', ['small', 'large', 'medium']],
    ['original', ['url', 'original', 'preview']],
    ['xlarge', ['large', 'xlarge']],
    ['url', ['url', 'lowRes']],
    ['hiRes', ['lowRes', 'hiRes']],
  ])('are read once, in the largest size: %s of %j', async (size, sizes) => {
    const { proposal, trial } = await inspected((car) => ({
      photos: each((n) => Object.fromEntries(sizes.map((name) => [name, address(car, n, `-${name}`)]))),
    }));
    expect(proposal.columns?.images).toEqual({ from: `photos[*].${size}` });
    expect(trial.vehicles[0]?.images).toEqual([1, 2].map((n) => address(1, n, `-${size}`)));
  });

  it.each([
    ...[
      'src',
      'href',
      'link',
      'path',
      'original',
      'large',
      'image_url',
      'imageUrl',
      'fileUrl',
      'uri',
      'photo',
    ],
    ...['url', 'contentUrl', 'location'],
  ])('are found in the list of their own name: images[*].%s', async (key) => {
    const { proposal, trial } = await inspected((car) => ({
      images: each((n) => ({ id: n, [key]: address(car, n) })),
    }));
    expect(proposal.columns?.images).toEqual({ from: `images[*].${key}` });
    expect(trial.vehicles[2]?.images).toEqual([address(3, 1), address(3, 2)]);
  });

  it('are found in an object of their own name', async () => {
    const { trial } = await inspected((car) => ({
      images: { main: address(car, 1), others: [address(car, 2), address(car, 3)] },
    }));
    expect(trial.vehicles.map(({ images }) => images)).toEqual(
      [1, 2, 3].map((car) => [1, 2, 3].map((n) => address(car, n))),
    );
  });

  it('are missed in a report where an entry has no address', async () => {
    const { trial } = await inspected((car) => ({
      images: [{ id: car, caption: 'Front' }, null, '', address(car, 1)],
    }));
    expect(trial.vehicles[0]?.images).toEqual([address(1, 1)]);
    expect(trial.dropped).toMatchObject([
      { field: 'images', count: 3, message: 'An entry has no address of a photo, but id, caption' },
    ]);
  });

  it('are read without the videos among them', async () => {
    const { proposal, trial } = await inspected((car) => ({
      media: [
        { kind: 'video', uri: `https://youtu.be/${car}abcdefghij` },
        ...each((n) => ({ uri: address(car, n) })),
      ],
    }));
    expect(proposal.columns?.images).toEqual({ from: 'media[*].uri' });
    expect(trial.vehicles[0]?.images).toEqual([address(1, 1), address(1, 2)]);
    expect(trial.dropped.map(({ message }) => message).join()).toContain('is a video and no photo');
  });

  it.each<[of: string, part: Record<string, unknown>]>([
    ['a make', { make: { name: 'Kia', image_url: address(0, 1), image: address(0, 2) } }],
    ['a model', { model: { name: 'Rio', image: { url: address(0, 1) }, photos: [{ url: address(0, 2) }] } }],
    ['a branch', { branch: { name: 'North', image: address(0, 1) } }],
    ['a seller', { seller: { photo: { url: address(0, 1) } }, user: { picture: address(0, 2) } }],
    ['a dealership', { dealership: { images: [address(0, 1)] }, location: { photo_url: address(0, 2) } }],
  ])('are none of %s', async (_, part) => {
    const { proposal } = await inspected((car) => ({
      ...part,
      media: each((n) => ({ url: address(car, n) })),
    }));
    expect(proposal.columns?.images).toEqual({ from: 'media[*].url' });
    const { proposal: without } = await inspected(() => part);
    expect(without.columns?.images).toBeUndefined();
  });

  it.each<[from: string, photosOf: (car: number) => Record<string, unknown>]>([
    [
      'images.data[*].attributes.url',
      (car) => ({
        images: { data: each((n) => ({ attributes: { name: `${n}.jpg`, url: address(car, n) } })) },
      }),
    ],
    ['photos[*].url', (car) => ({ photos: each((n) => ({ fileName: `${n}.jpg`, url: address(car, n) })) })],
    ['Photo URL', (car) => ({ 'Photo File': 'front.jpg', 'Photo URL': address(car, 1) })],
    ['photos[*].fileName', () => ({ photos: each((n) => ({ fileName: `${n}.jpg` })) })],
  ])('are addresses before bare names of files: %s', async (from, photosOf) => {
    const { proposal } = await inspected(photosOf);
    expect(proposal.columns?.images).toEqual({ from });
  });

  it('are no logos, and no pictures that all cars share', async () => {
    const { proposal } = await inspected(() => ({
      brands: each((n) => ({ logo: address(0, n) })),
      banner: [{ href: address(0, 9) }],
    }));
    expect(proposal.columns?.images).toBeUndefined();
  });
});

it('the address that photos begin with is no photo', async () => {
  const { proposal } = await inspect(
    csv(
      'Id,Make,Model,Year,Photo Base,Photos',
      '1,Kia,Rio,2020,https://p.example/1/,https://p.example/1/a.jpg',
    ),
  );
  expect(proposal.columns?.images).toEqual({ from: 'Photos' });
});

describe('photos', () => {
  const photo = (name: string) => `https://p.example/${name}.jpg`;
  it.each<[columns: string, cells: string[], mapping: unknown]>([
    ['Image1,Image2', [photo('a'), photo('b')], { all: ['Image{n}'] }],
    ['Pic01,Pic02', [photo('a'), photo('b')], { all: ['Pic{n}'] }],
    ['Image,Image 2', [photo('a'), photo('b')], { all: ['Image', 'Image {n}'] }],
    ['Main Image,Other Photos', [photo('a'), photo('b')], { all: ['Main Image', 'Other Photos'] }],
    ['Images,Thumbnail', [`${photo('a')}|${photo('b')}`, photo('small')], { from: 'Images' }],
    ['Photo URLs', [`${photo('a')};${photo('b')}`], { from: 'Photo URLs' }],
  ])('are all those of %s', async (columns, cells, mapping) => {
    const { proposal, trial } = await inspect(
      csv(`Id,Make,Model,Year,${columns}`, `1,Kia,Rio,2020,${cells.join()}`),
    );
    expect(proposal.columns?.images).toEqual(mapping);
    expect(trial.vehicles[0]?.images).toEqual([photo('a'), photo('b')]);
  });
});

it('a video and the photos of a 360° view are fields of their own', async () => {
  const frames = Array.from({ length: 8 }, (_, at) => `https://p.example/spin/${at}.jpg`);
  const { proposal, trial } = await inspect(
    csv(
      'Id,Make,Model,Year,Photos,YouTube URL,360 Images',
      `1,Kia,Rio,2020,https://p.example/a.jpg,https://youtu.be/dQw4w9WgXcQ,${frames.join('|')}`,
    ),
  );
  expect(proposal.columns).toMatchObject({
    images: { from: 'Photos' },
    video: { from: 'YouTube URL' },
    turntable: { from: '360 Images' },
  });
  const [car] = trial.vehicles;
  expect(car).toMatchObject({ video: 'https://youtu.be/dQw4w9WgXcQ', turntable: frames, photos_count: 1 });
});
