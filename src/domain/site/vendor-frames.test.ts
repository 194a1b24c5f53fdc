import { describe, expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';
import { vendorFrame, vendorFramePaths } from './vendor-frames.ts';

const captcha = { provider: 'hcaptcha', site_key: 'site-key', secret: 'vendor' } as const;

describe('vendor frames', () => {
  it('are none without vendors', () => {
    expect(vendorFramePaths(siteWith())).toEqual([]);
    expect(vendorFrame('/frames/captcha', siteWith())).toBeNull();
  });

  it('have the frame of the site’s captcha', () => {
    const site = siteWith({ leads: { captcha } });
    expect(vendorFramePaths(site)).toEqual(['/frames/captcha']);
    expect(vendorFrame('/frames/captcha', site)?.origins).toContain('https://hcaptcha.com');
    expect(vendorFrame('/', site)).toBeNull();
    expect(vendorFrame('constructor', site)).toBeNull();
  });

  it('have the isolated frame of the site’s tag', () => {
    const tag = { name: 'A counter', src: 'https://tags.example/t.js', origins: ['https://in.tags.example'] };
    const site = siteWith({ analytics: { tag } });
    expect(vendorFramePaths(site)).toEqual(['/frames/tag']);
    expect(vendorFrame('/frames/tag', site)).toEqual({
      origins: ['https://tags.example', 'https://in.tags.example'],
      isolated: true,
    });
  });
});
