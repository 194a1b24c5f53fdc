import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { contentSecurityPolicy } from './policy.ts';

const directives = (settings: Parameters<typeof siteWith>[0]) =>
  contentSecurityPolicy("script-src 'self' 'sha256-x'", '/', siteWith(settings)).split('; ');

describe('the Content-Security-Policy of a page', () => {
  it('contains the compiler’s hashes, and allows nothing else', () => {
    const policy = directives({});
    expect(policy).toContain("script-src 'self' 'sha256-x'");
    expect(policy).toContain("default-src 'self'");
    expect(policy.filter((directive) => directive.startsWith('connect-src'))).toEqual([]);
    expect(policy.join()).not.toContain('unsafe');
  });

  it.each([
    { path: '/cars/corolla-7/checkout', leads: true },
    { path: '/cars/corolla-7/buy-online', leads: true },
    { path: '/online-payment', leads: true },
    { path: '/cars/corolla-7', leads: false },
    { path: '/reservation', leads: false },
  ])('lets forms of $path lead to the payment host: $leads', ({ path, leads }) => {
    const site = siteWith({ reservation: { payment_origin: 'https://pay.example' } });
    const policy = contentSecurityPolicy("script-src 'self'", path, site).split('; ');
    expect(policy).toContain(leads ? "form-action 'self' https://pay.example" : "form-action 'self'");
  });

  it('lets a search query the site’s engine', () => {
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

  it('names a vendor on the page that frames its captcha, and on no other', () => {
    const captcha = { provider: 'turnstile', site_key: 'site-key', secret: 'vendor' } as const;
    const site = siteWith({ leads: { captcha } });
    const on = (path: string) =>
      contentSecurityPolicy("script-src 'self' 'sha256-x'", path, site).split('; ');
    const vendor = 'https://challenges.cloudflare.com';
    expect(on('/').join()).not.toContain('cloudflare');
    expect(on('/frames/captcha')).toEqual([
      ...["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
      ...[`img-src 'self' data: ${vendor}`, `font-src ${vendor}`, `connect-src 'self' ${vendor}`],
      ...[`frame-src ${vendor}`, `script-src 'self' 'sha256-x' ${vendor}`],
    ]);
    expect(directives({})).toContain("trusted-types 'none'");
  });

  it('sandboxes the page of a tag, and allows the hosts in the settings there', () => {
    const tag = { name: 'A counter', src: 'https://tags.example/t.js' };
    const site = siteWith({ analytics: { tag } });
    const policy = contentSecurityPolicy("script-src 'self'", '/frames/tag', site).split('; ');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("script-src 'self' https://tags.example");
    expect(contentSecurityPolicy('', '/', site)).not.toContain('tags.example');
  });
});
