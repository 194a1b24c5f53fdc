import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { contentSecurityPolicy } from './policy.ts';

const directives = (settings: Parameters<typeof siteWith>[0]) =>
  contentSecurityPolicy("script-src 'self' 'sha256-x'", siteWith(settings)).split('; ');

describe('the Content-Security-Policy of a page', () => {
  it('keeps what the compiler says, and lets nothing else in', () => {
    const policy = directives({});
    expect(policy).toContain("script-src 'self' 'sha256-x'");
    expect(policy).toContain("default-src 'self'");
    expect(policy.filter((directive) => directive.startsWith('connect-src'))).toEqual([]);
    expect(policy.join()).not.toContain('unsafe');
  });

  it('lets a search ask the engine that the site chose', () => {
    const provider = {
      kind: 'typesense',
      url: 'https://search.example:8108',
      search_key: 'x',
      collection: 'cars',
    };
    expect(directives({ search: { provider: { ...provider, kind: 'typesense' } } })).toContain(
      "connect-src 'self' https://search.example:8108",
    );
  });
});
