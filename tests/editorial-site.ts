import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { pageMarkup } from '#pipeline/markup.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { type FixtureSite, fixtureStock, SLUG } from './fixture-site.ts';

/** The text of each kind; all other fields are valid. */
export type TextOf = (field: string) => string;
/** The link target of each kind. */
export type LinkOf = (kind: string) => string;

export async function writeEditorial(
  site: FixtureSite,
  text: TextOf,
  link: LinkOf,
  flags = {},
): Promise<void> {
  await site.stock(fixtureStock(4));
  const entry = (kind: string) => ({ label: text(`${kind} label`), href: link(kind) });
  await site.write('site.json', {
    ...siteWith({ slug: SLUG, stock: { type: 'file', path: 'stock.json' }, flags }),
    navigation: {
      header: [
        {
          ...entry('menu'),
          links: [entry('menu link')],
          columns: [{ heading: text('column heading'), links: [entry('column link')] }],
        },
      ],
      footer: [{ heading: text('footer heading'), links: [entry('footer link')] }],
    },
    home: {
      heading: text('home heading'),
      text: text('home text'),
      banner_links: [{ ...entry('banner'), text: text('banner text') }],
    },
    why_buy: [{ heading: text('reason'), text: text('reason text') }],
  });
  await site.write('offers.json', [
    {
      id: 'weekend',
      name: text('offer name'),
      disclaimer: text('offer disclaimer'),
      description: `${text('offer description')} <a href="${link('offer')}">more</a>`,
      price_line: text('offer price'),
    },
  ]);
  await site.write('promos.json', [
    {
      id: 'p',
      position: 1,
      node: {
        title: text('promo title'),
        text: text('promo text'),
        link: link('promo'),
        link_label: text('promo label'),
      },
    },
  ]);
  await site.write('reviews.json', {
    count: 3,
    average_rating: '4.9',
    reviews: [
      {
        id: '1',
        customer_name: text('reviewer'),
        text: text('review'),
        rating: 5,
        review_date: '2026-10-01',
      },
    ],
  });
  await site.write('locations.json', [
    {
      ...locationWith({ slug: 'newcastle', primary: true, badge: text('location badge') }),
      name: text('location name'),
      team: [{ name: text('member'), role: text('role'), bio: text('bio') }],
    },
  ]);
  await site.write('redirects.csv', 'from,to\n/old,/search\n');
  const head = (name: string) =>
    `---\ntitle: ${JSON.stringify(text(`${name} title`))}\ndescription: ${JSON.stringify(text(`${name} description`))}\n`;
  await site.write(
    'content/pages/about.md',
    `${head('page')}---\n\n${text('page text')}\n\n[on](${link('page')})\n\n::faq{group="asked"}\n`,
  );
  await site.write('content/categories/news.md', `${head('category')}---\n`);
  await site.write(
    'content/blog/first.md',
    `${head('post')}category: news\nstart: 2026-01-01\n---\n\n${text('post text')}\n`,
  );
  await site.write(
    'content/faqs/asked.md',
    `---\ntitle: Asked\n---\n\n## ${text('question').replace(/\s+/g, ' ')}\n\n${text('answer')}\n`,
  );
}

/** Everything in the live release that would run: inline scripts outside their policy, handlers, script addresses. */
export async function runningIn(site: FixtureSite, marker: string): Promise<string[]> {
  const pages = [...(await site.objects())].filter(([, text]) => text.startsWith('<!DOCTYPE html>'));
  return pages.flatMap(([address, html]) => {
    const { code, running } = pageMarkup(html);
    const scripts = code.filter(({ element, text }) => element === 'script' && text.includes(marker));
    return [...scripts.map(({ text }) => text), ...running.map(({ name }) => name)].map(
      (found) => `${address}: ${found}`,
    );
  });
}

/** A report's omitted items, as `file field`. */
export const omitted = ({ warnings }: BuildReport): string[] =>
  warnings
    .filter(({ level }) => level === 'fault')
    .map(({ source, field }) =>
      `${source.replace(`sites/${SLUG}/`, '').replace(/:\d+:\d+$/, '')} ${field}`.trim(),
    )
    .sort();
