import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { PRESETS } from '#domain/stock-mapping/presets/presets.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { fieldReader } from '../mapping/field-reader.ts';
import { normalise } from '../normalise.ts';

const site = siteWith({ images: { hosts: ['dms.example'] } });
const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ';
const frames = (count: number) => Array.from({ length: count }, (_, at) => `https://dms.example/${at}.jpg`);

function carOf(facts: Record<string, unknown>) {
  const result = normalise(feedRecord(1, facts), site);
  if (result.kind !== 'vehicle') throw new Error('The record was rejected');
  const { vehicle, doubts } = result;
  return { vehicle, doubts: doubts.map(({ field, message }) => `${field}: ${message}`) };
}

describe('a walk-around video of a feed', () => {
  it.each([
    ['an address', YOUTUBE, YOUTUBE],
    [
      'plain http',
      'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    ['an object', { contentUrl: 'https://vimeo.com/76979871' }, 'https://vimeo.com/76979871'],
    ['the first of a list that can be played', ['https://x.example/1', { url: YOUTUBE }], YOUTUBE],
    ['a file at a host of photos', 'https://dms.example/1.mp4', 'https://dms.example/1.mp4'],
    ['a file of the site', '/videos/1.webm', '/videos/1.webm'],
  ])('is %s', (_, video, read) => {
    const { vehicle, doubts } = carOf({ video });
    expect(vehicle.video).toBe(read);
    expect(doubts).toEqual([]);
  });

  it.each([
    'https://elsewhere.example/1.mp4',
    'https://www.facebook.com/watch?v=1',
    'javascript:alert(1)',
    'https://dms.example/1.mov',
  ])('elsewhere is omitted and named: %s', (video) => {
    const { vehicle, doubts } = carOf({ video });
    expect(vehicle).not.toHaveProperty('video');
    expect(doubts).toEqual([
      expect.stringMatching(/^video: ".+" is omitted: videos are shown from YouTube, /),
    ]);
  });

  it('is absent from a car without one, and counts as no photo', () => {
    for (const video of [undefined, null, '', 'null', [], {}]) {
      const { vehicle, doubts } = carOf({ video, video_uploaded_at: '2026-11-02' });
      expect(Object.keys(vehicle).filter((field) => /video|turntable/.test(field))).toEqual([]);
      expect(doubts).toEqual([]);
    }
    const { vehicle } = carOf({ video: YOUTUBE, video_uploaded_at: '2026-11-02T01:00:00Z', images: [] });
    expect(vehicle).toMatchObject({ photos_count: 0, video_uploaded_at: '2026-11-02T01:00:00.000Z' });
  });
});

describe('a 360° view of a feed', () => {
  it('is a list of addresses, validated as photos are, and counts as no photo', () => {
    const { vehicle, doubts } = carOf({
      turntable: [...frames(8), 'https://elsewhere.example/9.jpg', 'ftp://x'],
    });
    expect(vehicle.turntable).toEqual(frames(8));
    expect(vehicle.photos_count).toBe(vehicle.images.length);
    expect(doubts).toEqual([
      expect.stringContaining('Photos from elsewhere.example are omitted'),
      expect.stringContaining('"ftp://x" is not an https address'),
    ]);
  });

  it('is omitted and named with too few', () => {
    const { vehicle, doubts } = carOf({ turntable: frames(7) });
    expect(vehicle).not.toHaveProperty('turntable');
    expect(doubts).toEqual(['turntable: A 360° view of 7 is omitted: it needs 8 photos around the car']);
  });
});

it('a column of YouTube ids becomes addresses by a base (docs/feeds-in.md)', () => {
  const { read } = fieldReader({ from: 'YouTubeID', base: 'https://youtu.be/' }, 'Australia/Sydney');
  expect(carOf({ video: read({ YouTubeID: 'dQw4w9WgXcQ' }) }).vehicle.video).toBe(YOUTUBE);
  expect(carOf({ video: read({ YouTubeID: '' }) }).doubts).toEqual([]);
});

describe('the public formats', () => {
  it.each([
    ['schema-org', { video: { '@type': 'VideoObject', embedUrl: YOUTUBE, uploadDate: '2026-11-02' } }],
    ['schema-org', { subjectOf: [{ '@type': 'VideoObject', contentUrl: YOUTUBE }] }],
    ['schema-org', { item: { video: YOUTUBE } }],
    ['csn-dto', { Media: { Videos: [{ Url: YOUTUBE }] } }],
  ] as const satisfies [NonNullable<StockMapping['preset']>, object][])('%s: %o', (preset, record) => {
    const { video } = PRESETS[preset].columns as Record<string, Parameters<typeof fieldReader>[0]>;
    const value = video && fieldReader(video, 'Australia/Sydney').read(record);
    expect(carOf({ video: value }).vehicle.video).toBe(YOUTUBE);
  });
});
