import { expect, it } from 'vitest';
import { pictureHosts } from './picture-hosts.ts';
import { siteWith } from './site.fixture.ts';

it('lists the hosts of the feed and the image CDN', () => {
  const hosts = ['photos.example.com'];
  const cdn = { provider: 'imgix', url: 'https://cars.imgix.example' };
  expect(pictureHosts(siteWith({ images: { hosts } }))).toEqual(hosts);
  expect(pictureHosts(siteWith({ images: { hosts, cdn } }))).toEqual([...hosts, 'cars.imgix.example']);
  expect(pictureHosts(siteWith())).toEqual([]);
});
