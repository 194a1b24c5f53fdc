import { describe, expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';
import { vendorFrame, vendorFramePaths } from './vendor-frames.ts';

const captcha = { provider: 'hcaptcha', site_key: 'site-key', secret: 'vendor' } as const;

describe('pages that hold a script of others', () => {
  it('are none where a site has chosen none', () => {
    expect(vendorFramePaths(siteWith())).toEqual([]);
    expect(vendorFrame('/frames/captcha', siteWith())).toBeNull();
  });

  it('are the frame of the captcha that it has chosen', () => {
    const site = siteWith({ leads: { captcha } });
    expect(vendorFramePaths(site)).toEqual(['/frames/captcha']);
    expect(vendorFrame('/frames/captcha', site)?.origins).toContain('https://hcaptcha.com');
    expect(vendorFrame('/', site)).toBeNull();
    expect(vendorFrame('constructor', site)).toBeNull();
  });

  it('are the frame of its tag, which reads nothing of the site', () => {
    const tag = { name: 'A counter', src: 'https://tags.example/t.js', origins: ['https://in.tags.example'] };
    const site = siteWith({ analytics: { tag } });
    expect(vendorFramePaths(site)).toEqual(['/frames/tag']);
    expect(vendorFrame('/frames/tag', site)).toEqual({
      ...{ origins: ['https://tags.example', 'https://in.tags.example'], isolated: true },
    });
  });
});
