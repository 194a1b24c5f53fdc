import { describe, expect, it } from 'vitest';
import * as routes from './brand-routes.ts';

describe('addresses of a brand, the same on each site', () => {
  it.each([
    [routes.iconPath(), '/favicon.svg'],
    // Where browsers look for them without a link.
    [routes.icoPath(), '/favicon.ico'],
    [routes.touchIconPath(), '/apple-touch-icon.png'],
    [routes.webManifestPath(), '/site.webmanifest'],
    [routes.appIconPath(192), '/icon-192.png'],
    [routes.appIconPath(512), '/icon-512.png'],
    [routes.maskableIconPath(), '/icon-maskable.png'],
    [routes.logoPicturePath('light'), '/brand/logo-light.png'],
    [routes.logoPicturePath('dark'), '/brand/logo-dark.png'],
  ])('%s', (built, address) => {
    expect(built).toBe(address);
  });
});
