import { describe, expect, it } from 'vitest';
import * as routes from './file-routes.ts';

describe('addresses of files and data', () => {
  it.each([
    [routes.vehicleRecordPath('7'), '/cars/7.json'],
    [routes.vehicleSheetPath('2019-volvo-xc60'), '/sheets/2019-volvo-xc60.json'],
    [routes.sitemapPartPath('cars'), '/sitemaps/cars.xml'],
    [routes.sitemapPartPath('cars', 2), '/sitemaps/cars-2.xml'],
    [routes.searchIndexPath(), '/search/index.bin'],
    // Where RFC 9309 lets crawlers look for it.
    [routes.robotsPath(), '/robots.txt'],
    [routes.blogFeedPath(), '/blog/rss.xml'],
    [routes.formRecordPath('contact'), '/forms/contact.json'],
  ])('%s', (built, address) => {
    expect(built).toBe(address);
  });
});
