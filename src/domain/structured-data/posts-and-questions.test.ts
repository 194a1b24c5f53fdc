import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { blogPosting } from './blog-posting.ts';
import { faqPage } from './faq.ts';

describe('structured data of questions', () => {
  it('has those of the page, with answers as text', () => {
    expect(faqPage([{ id: 'q', question: 'May I?', html: '<p>Yes, <a href="/x">do</a>.</p>' }])).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'May I?', acceptedAnswer: { '@type': 'Answer', text: 'Yes, do.' } },
      ],
    });
  });

  it('is null for a page without questions', () => {
    expect(faqPage([])).toBeNull();
  });
});

describe('structured data of a post', () => {
  const post = {
    seo: {
      canonical: 'https://harbour.example/blog/a/b',
      description: 'D',
      image: { url: 'https://harbour.example/p.jpg', size: null, alt: '' },
    },
    title: 'T',
    datetime: '2026-11-02T13:00:00.000Z',
    category: { label: 'Buying well' },
    author: { name: 'Mei' },
    tags: ['a', 'b'],
  };

  it('has the values of the page', () => {
    expect(blogPosting(post, siteWith())).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'T',
      url: post.seo.canonical,
      image: 'https://harbour.example/p.jpg',
      keywords: 'a, b',
      author: { '@type': 'Person', name: 'Mei' },
    });
  });

  it('has the dealership as author of a post without one', () => {
    const own = blogPosting({ ...post, author: null, tags: [] }, siteWith());
    expect(own.author).toEqual({ '@type': 'Organization', name: 'Harbour Motors' });
    expect(own).not.toHaveProperty('keywords');
  });
});
