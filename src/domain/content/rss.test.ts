import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type FeedItem, type RssFeed, rssOf } from './rss.ts';

const ITEM: FeedItem = {
  title: 'Towing & you',
  url: 'https://harbour.example/blog/buying/towing',
  description: 'What <b>weighs</b> what.',
  category: 'Buying well',
  author: 'Mei Lindqvist',
  datetime: '2026-11-02T13:00:00.000Z',
};
const FEED: RssFeed = {
  title: 'Blog | Harbour Motors',
  description: 'News.',
  url: 'https://harbour.example/blog',
  feed_url: 'https://harbour.example/blog/rss.xml',
  items: [ITEM],
};
const read = (xml: string) =>
  new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' }).parse(xml).rss;

describe('a feed', () => {
  it('has the elements that RSS 2.0 and its validators require', () => {
    const rss = read(rssOf(FEED));
    expect(rss['@_version']).toBe('2.0');
    expect(rss.channel).toMatchObject({
      title: FEED.title,
      link: FEED.url,
      description: 'News.',
      lastBuildDate: 'Mon, 02 Nov 2026 13:00:00 GMT',
      'atom:link': { '@_href': FEED.feed_url, '@_rel': 'self', '@_type': 'application/rss+xml' },
      item: [
        {
          title: 'Towing & you',
          link: ITEM.url,
          guid: { '#text': ITEM.url, '@_isPermaLink': 'true' },
          pubDate: 'Mon, 02 Nov 2026 13:00:00 GMT',
          description: 'What <b>weighs</b> what.',
          'dc:creator': 'Mei Lindqvist',
        },
      ],
    });
  });

  it('omits a missing author or date', () => {
    expect(rssOf({ ...FEED, items: [{ ...ITEM, author: null }] })).not.toContain('dc:creator>');
    expect(rssOf({ ...FEED, items: [] })).not.toContain('lastBuildDate');
  });

  it('is well formed for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(XMLValidator.validate(rssOf({ ...FEED, items: [{ ...ITEM, title }] }))).toBe(true);
      }),
    );
  });
});
