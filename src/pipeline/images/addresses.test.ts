import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { localPictures, type PictureUsers } from './addresses.ts';

const picture = (name: string) => `images/${name}.jpg`;

it('lists every local picture of settings, content and stock once', () => {
  const site = siteWith({
    certified_badge_url: picture('certified'),
    manufacturers: [{ id: '1', name: 'Ford', slug: 'ford', logo_url: picture('brand') }],
    models: [{ name: 'Ranger', slug: 'ranger', image_url: picture('model') }],
    home: {
      heading: 'Hello',
      text: 'We sell cars.',
      image_url: picture('hero'),
      banner_links: [{ label: 'Sell', href: '/sell-my-car', image_url: picture('banner') }],
    },
  });
  const from: PictureUsers = {
    site,
    offers: [],
    reviews: null,
    promos: [],
    redirects: [],
    theme: '',
    content: [],
    locations: [
      locationWith({
        image_url: picture('location'),
        team: [{ name: 'Kim', role: 'Sales', image_url: picture('team') }],
      }),
    ],
    vehicles: [
      vehicleWith({
        images: [picture('car'), picture('hero'), 'https://photos.example/1.jpg', '/img/1.jpg'],
      }),
    ],
  };
  expect(localPictures(from)).toEqual(
    ['banner', 'brand', 'car', 'certified', 'hero', 'location', 'model', 'team'].map((name) => ({
      address: picture(name),
      preview: ['car', 'hero', 'location'].includes(name),
    })),
  );
});
