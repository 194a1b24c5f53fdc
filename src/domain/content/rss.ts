import { xmlText } from '../xml.ts';

/** An item of an RSS feed; addresses are absolute. */
export interface FeedItem {
  title: string;
  url: string;
  description: string;
  category: string;
  author: string | null;
  /** Instant, ISO 8601. */
  datetime: string;
}

export interface RssFeed {
  title: string;
  description: string;
  /** Address of the page that lists the posts. */
  url: string;
  feed_url: string;
  /** Latest first. */
  items: readonly FeedItem[];
}

/** Prints an RSS 2.0 feed that validates: with a link to itself, permalinks and RFC 822 dates. */
export function rssOf({ title, description, url, feed_url, items }: RssFeed): string {
  const [latest] = items;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', url),
    `<atom:link href="${xmlText(feed_url)}" rel="self" type="application/rss+xml"/>`,
    element('description', description),
    element('language', 'en-au'),
    ...(latest === undefined ? [] : [element('lastBuildDate', rfc822(latest.datetime))]),
    ...items.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const itemOf = ({ title, url, description, category, author, datetime }: FeedItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    element('pubDate', rfc822(datetime)),
    element('description', description),
    element('category', category),
    ...(author === null ? [] : [element('dc:creator', author)]),
    '</item>',
  ].join('\n');

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** Formats an instant as `Tue, 03 Nov 2026 22:00:00 GMT`. */
const rfc822 = (instant: string) => new Date(instant).toUTCString();
