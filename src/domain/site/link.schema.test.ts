import { describe, expect, it } from 'vitest';
import { hostSchema, hrefSchema, webAddressSchema } from './link.schema.ts';
import { siteWith } from './site.fixture.ts';

describe('addresses in settings', () => {
  it.each(['/', '/search?make=ford', 'https://elsewhere.example/x'])('%s may be linked', (href) => {
    expect(hrefSchema.safeParse(href).success).toBe(true);
  });

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'http://x.example',
    'search',
  ])('%s may not be linked', (href) => {
    expect(hrefSchema.safeParse(href).success).toBe(false);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'x.example'])(
    '%s is no page of another site',
    (address) => {
      expect(webAddressSchema.safeParse(address).success).toBe(false);
      expect(() => siteWith({ group: { name: 'Group', url: address } })).toThrow('group.url');
    },
  );

  it('accepts nothing but a host as photo host, for the Content-Security-Policy', () => {
    for (const host of ['photos.example.com', 'x', '10.0.0.1:8443'])
      expect(hostSchema.parse(host)).toBe(host);
    for (const host of ['x.example; script-src *', 'x.example\n', 'https://x.example', '*', 'X.example', ''])
      expect(hostSchema.safeParse(host).success).toBe(false);
  });

  it('requires a host as the site’s address', () => {
    for (const url of [
      'https://x.example/',
      'https://x.example/cars',
      'https://x.example?a=1',
      'ftp://x.example',
    ])
      expect(() => siteWith({ url })).toThrow('url');
  });
});
